"""What tiles and pieces are called: in English, and in the text (S1)."""

from typing import NamedTuple


class Name(NamedTuple):
    """What something is called.

    Attributes:
        english: In messages and in the story of a match.
        original: In the text.
    """

    english: str
    original: str


TILE_NAMES = {
    "G": Name("plain", "prateria"),
    "W": Name("water", "acqua"),
    "B": Name("forest", "foresta"),
    "M": Name("mountain", "montagna"),
    "F": Name("fortress", "fortezza"),
}
"""By letter."""

PIECE_NAMES = {
    "P": Name("Pawn", "Pedone"),
    "L": Name("Spearman", "Lanciere"),
    "A": Name("Archer", "Arciere"),
    "V": Name("Light Cavalry", "Cavaliere Leggero"),
    "H": Name("Heavy Cavalry", "Cavaliere Pesante"),
    "E": Name("Elephant", "Elefante"),
    "C": Name("Catapult", "Catapulta"),
    "T": Name("Trebuchet", "Trabucco"),
    "D": Name("Dragon", "Drago"),
    "K": Name("King", "Re, or Regina"),
}
"""By letter, lowest in rank first."""
