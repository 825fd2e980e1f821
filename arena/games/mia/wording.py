"""The three games' own names for things: Italian for Lisandria (S0) and Tokyo (S4), French for Ludicitude (S2)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """What one game calls things.

    Attributes:
        title: Proper name.
        mia: What a 21 is called.
        cup: The cup.
        hand: A hand, from the first throw to the loss.
        lives: Lives.
        blind_raise: Passing the cup on unseen with a higher value.
        roles: A line on what the seats are called; empty where the text has no names for them.
        instead_of_lives: What else may be played for.
    """

    title: str
    mia: str
    cup: str
    hand: str
    lives: str
    blind_raise: str
    roles: str = ""
    instead_of_lives: tuple[str, ...] = ()


_TOKYO_PENALTIES = (
    "The other way to play, with option penalties=true: no lives but penalties (penitenze) of growing weight, until "
    "one seat is left upright or for a number of hands (options cap, penalty_limit, hands)."
)
_WORDINGS = {
    "lisandria": Wording("Lisandria", "Lisandria", "bicchiere", "mano", "vite", "rilancio"),
    "tokyo": Wording(
        "Tokyo", "Tokyo", "bicchiere, on its saucer, the piattino", "mano", "vite", "rilancio", "", (_TOKYO_PENALTIES,)
    ),
    "ludicitude": Wording(
        "Ludicitude",
        "Mia",
        "gobelet",
        "tour de jeu",
        "vies",
        "transmettre sans regarder",
        "Whoever passes the cup is the passeur, whoever calls him a liar the accusateur.",
    ),
}


def wording(name: str) -> Wording:
    """Return the words of the game called `name`, with or without options."""
    return _WORDINGS[name.partition(":")[0]]
