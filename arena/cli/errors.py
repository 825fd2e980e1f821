"""Errors that can be told in one line, taken out of the groups in which nurseries wrap them."""

from collections.abc import Iterator
from contextlib import contextmanager

from arena.errors import ArenaError


@contextmanager
def plain_errors() -> Iterator[None]:
    """Raise a group that holds errors of one line only as the first of them; let everything else pass."""
    try:
        yield
    except BaseExceptionGroup as errors:
        if told := _told(errors):
            raise told[0] from None
        raise


def _told(errors: BaseExceptionGroup[BaseException]) -> list[ArenaError]:
    ours, others = errors.split(ArenaError)
    if ours is None or others is not None:
        return []
    flat: list[ArenaError] = []
    for error in ours.exceptions:
        flat += _told(error) if isinstance(error, BaseExceptionGroup) else [error]
    return flat
