"""What the combinations are called, for people: in English with the text's own names beside. Source: S3."""

from arena.games.dice_bugiardo.values import Category

ENGLISH = {
    Category.CINQUE: "five of a kind",
    Category.QUATTRO: "four of a kind",
    Category.FULL: "full house",
    Category.SCALA_ALTA: "high straight",
    Category.SCALA_BASSA: "low straight",
    Category.TRIS: "three of a kind",
    Category.DUE_COPPIE: "two pairs",
    Category.COPPIA: "one pair",
    Category.RUNT: "nothing",
}


def original(category: Category) -> str:
    """Return the text's own name.

    >>> original(Category.DUE_COPPIE)
    'due coppie'
    """
    return category.name.lower().replace("_", " ")
