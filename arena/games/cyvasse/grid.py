"""Boards and homes as rows of letters, the way a person writes them."""

from arena.games.cyvasse.board import HOME_RANKS, SIDE, Square
from arena.rules import Seat


def to_rows(letters: bytes) -> str:
    """Return the rows of a board, rank 8 first, files a to h, with a slash between."""
    text = letters.decode()
    return "/".join(text[rank::SIDE] for rank in reversed(range(SIDE)))


def from_rows(rows: list[str]) -> bytes:
    """Return the letters of a board by square, from eight rows of eight, rank 8 first."""
    return "".join(rows[SIDE - 1 - rank][file] for file in range(SIDE) for rank in range(SIDE)).encode()


def home_square(seat: Seat, row: int, file: int) -> Square:
    """Return the square of a seat's home in a row of its setup: row 0 is the front, next to the middle of the board."""
    rank = HOME_RANKS - 1 - row if seat == 0 else HOME_RANKS + row
    return SIDE * file + rank
