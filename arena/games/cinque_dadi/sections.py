"""The sections of the rules page, made from the variant, so that they are right for every option. Source: S1."""

from arena.games.cinque_dadi.example import DICE
from arena.games.cinque_dadi.variant import Variant
from arena.games.page import Section, giving_up, to_table
from arena.games.story import Line


def sections(variant: Variant, hands: list[Line]) -> list[Section]:
    """Return all sections in reading order; `hands` are the example."""
    return [
        Section("The idea", [_IDEA]),
        Section("What you need", [_needs(variant)]),
        Section("A hand (turno)", _hand()),
        Section("Palo", _palo(variant)),
        Section("Calza", _calza(variant)),
        Section("The end", _END),
        Section("Actions", [to_table(_ACTIONS), _NOTATION]),
        Section("What each seat sees", [_SIGHT]),
        Section("When a bot does not answer", _FAULTS),
        giving_up(2, 10),
        Section("Two example hands, three seats", _example(hands)),
    ]


_IDEA = (
    "Everybody throws dice under a cup of its own and guesses at all of them together: there are at least three fives. "
    "Each guess must go higher than the last, until somebody doubts one. Whoever is wrong loses a die; whoever has the "
    "last die wins."
)


def _needs(variant: Variant) -> str:
    dice = "one die" if variant.num_dice == 1 else f"{variant.num_dice} dice"
    return f"For each seat {dice} (dadi; option dice) and a cup nobody can see through (bicchiere); two to ten seats."


def _hand() -> list[str]:
    return [
        "All throw all their dice, and each seat looks at its own. The opener bids a face and how many of all dice "
        "in play, those under every cup, show it at least. Any bid may open, from one die up to all dice in play. "
        "The first opener of a match is drawn. Then the next seat chooses one of two.",
        "  - Raise (rilanciare): as many dice of a higher face, or more dice of any face, a lower"
        "\n    one included. No bid counts more dice than are in play.",
        "  - Doubt (dubitare): all uncover all their dice, for everybody to see. If as many as"
        "\n    bid show the face, or more, the doubter loses a die; if fewer, the last bidder does.",
        "The opener cannot doubt. After the highest bid, every die in play a six, nothing is left but to doubt. "
        "Who lost the die opens the next hand; if it is out, the next seat with dice does. All dice are thrown again.",
        "Trap: ones are not wild here. A one is a face like any other, and the lowest.",
    ]


def _palo(variant: Variant) -> list[str]:
    if variant.num_dice == 1:
        return ["Nobody comes down from two dice to one where all start with one (option dice=1): there is no palo."]
    two = (
        "So it is with two seats left as well (option palo_two_players=true)."
        if variant.palo_two_players
        else "With two seats left there is no palo any more (option palo_two_players=false)."
    )
    return [
        "A seat that comes down from two dice to one is palo, of itself, the first time that this happens to it in the "
        "match and never again. It opens the next hand, its palo hand, with whatever bid it likes, and the face of the "
        f"bid is locked. {two}",
        "  - A seat with two dice or more must keep the face of the last bid and count more dice,"
        "\n    or doubt. If all dice in play are counted already, it can only doubt."
        "\n  - A seat with a single die, whether or not it ever was palo, may raise as in any hand."
        "\n    The face that it bids is the one locked from then on.",
        "The lock lasts for that hand. All see their dice in it as always.",
    ]


def _calza(variant: Variant) -> list[str]:
    if variant.num_dice == 1:
        return [
            "Nobody ever lacks a die and still has one where all start with one (option dice=1): there is no calza."
        ]
    palo = (
        "Calza may be called in a palo hand too (option calza_in_palo=true)."
        if variant.calza_in_palo
        else "In a palo hand there is no calza (option calza_in_palo=false)."
    )
    return [
        "A seat that thinks a bid is exactly right may call calza on it. It must still have a die and lack at least "
        "one, and neither have made the bid nor have to answer it; so with two seats left there is no calza. "
        f"{palo}",
        "After every bid, the first one of a hand included, all who may call are asked at the same time, before the "
        "next seat raises or doubts. The first caller in turn order from that seat on counts, and all uncover their "
        "dice. Exactly as many as bid show the face: the caller gets a lost die back. More or fewer: it loses one. "
        "Nobody else gains or loses. The caller opens the next hand; if it is out, the next seat with dice does.",
        "If nobody calls, the hand goes on. Where nobody may call, nobody is asked, as before the first die is lost.",
    ]


_END = [
    "Who has lost its last die is out. The last seat with dice wins; the others rank by how long they lasted. In "
    "returns the winner gets one point from each other seat."
]

_ACTIONS = (
    ("CxF", "bid: at least C of all dice in play show face F"),
    ("doubt", "the last bid is false"),
    ("calza", "when asked after a bid: it is exactly right"),
    ("pass", "when asked after a bid: no calza"),
)

_NOTATION = "3x5 is three fives. 3x6 and 4x1 are higher, 3x4 is lower."

_SIGHT = (
    "Everyone sees all bids, doubts and losses, how many dice everybody has, and all dice once they are uncovered. "
    "Before that a seat sees its own alone; in the transcript of the others they stand as ?. Of the answers about "
    "calza only the call that counts becomes public. A pass, or a call that came second (calza unheard), stands in the "
    "transcript of the seat that gave it and in no other."
)

_FAULTS = [
    "Its default action is played: to doubt; 1x1 as opener; pass when asked about calza.",
    "A late or illegal answer, a crash and a closed connection are faults. Under the strict policy (usual at two "
    "seats) the first one forfeits; under the lenient policy (usual at more) the third does. At two seats a forfeit "
    "ends the match; at more the chair goes on by its default action and is placed last.",
]


def _example(hands: list[Line]) -> list[str]:
    width = max(len(line.entry) for line in hands)
    rows = [f"  {line.entry:<{width}}   {line.comment}" for line in hands]
    hidden = next(line for line in hands if line.entry != line.others)
    return [
        f"To keep it short, each seat starts with {DICE} dice here.",
        "\n".join(rows),
        f'Nothing is hidden here. In place of "{hidden.entry}" the other seats read "{hidden.others}", and so on.',
    ]
