"""The sections of the rules page. Source: S1, Cyvasse; rules.md Y1 to Y36."""

from arena.games.cyvasse.board import RANKS, TILE_COUNTS, TILES, can_capture
from arena.games.cyvasse.drawing import picture
from arena.games.cyvasse.example import default_entries, example_position, play_example
from arena.games.cyvasse.rules import MOST_PLIES, MOST_QUIET_PLIES
from arena.games.cyvasse.scene import scenes
from arena.games.cyvasse.setup import DEFAULT_SETUP, FORM, MOST_CONNECTED
from arena.games.cyvasse.wording import PIECE_NAMES, TILE_NAMES
from arena.games.page import Section, giving_up, to_table


def sections(catapult_min_range: int) -> list[Section]:
    """Return the sections in order.

    Args:
        catapult_min_range: 1 or 2 (Y25).
    """
    return [
        Section("The idea", _IDEA),
        Section("The setup (preparazione)", _setup()),
        Section("Tiles (tessere)", [to_table((_tile(letter), text) for letter, text in _TILES.items())]),
        Section("A turn", _TURN),
        Section("Pieces (unità), lowest rank first", [to_table(_pieces(catapult_min_range)), *_MOVEMENT]),
        Section("Who takes whom", ["\n".join(_matrix()), *_CAPTURES]),
        Section("Shooting (distanza)", _shooting(catapult_min_range)),
        Section("Fortresses (fortezze)", _FORTRESSES),
        Section("The end", _END),
        Section("Actions", [to_table(_ACTIONS), *_NOTATION]),
        Section("A position as text", _position()),
        Section("What each seat sees", _SIGHT),
        Section("When a bot does not answer", _FAULTS),
        giving_up(2, 2),
        Section("An example", ["From the position above:", play_example(catapult_min_range)]),
    ]


_IDEA = [
    "Behind a screen two seats build their halves of an 8 by 8 board out of tiles, and place ten pieces on them. Then "
    "the screen goes, and in turn each moves or shoots with one unit. Whoever takes the other King wins."
]

_TILES = {
    "G": "neither helps nor hinders.",
    "W": "a unit that enters stops there, and does nothing on its seat's next turn. No unit shoots from here.",
    "B": "costs one step more to enter, or what is left if that is less; leaving is free. A Dragon takes nothing here.",
    "M": "closed to all but the Dragon. No shot passes over it, but what stands on it can be hit.",
    "F": "protects whoever stands in it, once; see Fortresses.",
}

_PIECES = {
    "P": "1 step.",
    "L": "1 step. No cavalry takes it.",
    "A": "1 step; shoots at the 8 tiles around it, a Dragon too.",
    "V": "up to 3 steps.",
    "H": "up to 2 steps.",
    "E": "1 step, or 2 in a straight line over an empty tile; forest and water mean nothing to it.",
    "C": "1 step; shoots {range} tiles away in line, a Dragon too. Any unit takes it that moves in.",
    "T": "1 step; shoots 1 to 3 tiles away in line, a Dragon too. Any unit takes it that moves in. Once it has moved "
    "it shoots in the direction of its last step only.",
    "D": "any distance in line, over every tile and every piece but the enemy Dragon; no tile hinders it.",
    "K": "1 step. Takes every piece, and every piece takes it.",
}

_TURN = [
    "One action with one unit: a move, which may end in a capture, or a shot. There is no passing; but a seat that has "
    "nothing to do, or nothing but to take its own King, is passed over by the referee.",
    "Each step goes to one of the 8 tiles around, and a longer move may turn; it slips through between two pieces or "
    "mountains that touch at a corner. No unit but the Dragon goes over another, friend or foe. A capture ends a move.",
]

_MOVEMENT = [
    "A unit frozen in water may neither move nor attack on its next turn, even if it entered by a capture; the turn "
    "after it is free. Units that begin the battle on water are free. The Elephant and the Dragon never freeze.",
]

_CAPTURES = [
    "The rank of what is taken may be one above one's own at most. Beyond that: cavalry does not take the Spearman; "
    "Archer, Catapult and Trebuchet shoot the Dragon; all that move in take Catapult and Trebuchet; a King takes and "
    "is taken by all.",
    "Trap: one's own pieces may be taken under the same rules. Whoever takes its own King has lost.",
]

_FORTRESSES = [
    "Anyone may enter an empty fortress, the enemy's too. A unit in a fortress is not taken: whoever could take it "
    "attacks instead. Then the unit inside stays, the fortress becomes plain for good, and the attacker ends on the "
    "last tile of its way, or where it stood if it was next to the fortress or shot. That holds for a King "
    "as well, and for an attack on one's own unit.",
    "A unit that must stop in water cannot go on to the fortress, but from water it may attack what is next to it, and "
    "is not frozen by that. A Dragon needs the tile before the fortress to be free.",
]

_END = [
    "A King is taken: its seat has lost. In returns the winner gets 1 point from the loser.",
    f"Drawn: the same position for the third time (tiles, pieces, seat to move, frozen units, direction of the "
    f"Trebuchets); {MOST_QUIET_PLIES} plies, turns of one seat, without a capture or the fall of a fortress; "
    f"{MOST_PLIES} plies in all; or by agreement.",
]

_ACTIONS = [
    ("b2b4", "go from b2 to b4, and take what stands there"),
    ("b2*b4", "shoot from b2 at b4"),
    ("b2c4/c3", "attack the fortress c4 from b2, and end on c3; b2c3/b2 stays on b2"),
    ("offer draw", "before a move, once a turn: offer a draw; the move still has to follow"),
    ("accept draw", "on the turn after the other's offer: the match is drawn; any other action declines"),
]

_NOTATION = [
    "Legal actions come sorted as text. The way to a tile does not matter, only to a fortress the last tile before it; "
    "so two ways between the same tiles are one action."
]

_SIGHT = [
    "Nothing of the other's setup, nor who begins, until both are in. After that there are no secrets.",
]

_FAULTS = [
    "Its default action is played: the setup above, then the first legal move that does not take its own King.",
    "A late or illegal answer, a setup against the rules, a crash and a closed connection are faults. Under the strict "
    "policy, usual at two seats, the first one forfeits; under the lenient policy the third does. A forfeit ends the "
    "match.",
]


def _setup() -> list[str]:
    counts = ", ".join(f"{count} {letter} ({TILE_NAMES[letter].english})" for letter, count in TILE_COUNTS.items())
    *_, scene = scenes(default_entries())
    return [
        f"Each seat fills its home (patria), 4 ranks of 8, with 32 tiles: {counts}. At most {MOST_CONNECTED} mountains "
        "may lie side by side; corners do not count, nor does the other half. Then it places its ten pieces, one of "
        "each, on any tiles of its home; on a mountain only the Dragon stands.",
        f"The form {FORM} is one text: four rows of tiles, then four rows of pieces with a full stop where none stands."
        " Rows go from the front, next to the middle, to the back, each from file a to file h, with a slash or a blank "
        "between; small letters will do. Seat 0 lives on ranks 1 to 4, so its front is rank 4; the front of seat 1 is "
        "rank 5, and the same text is its mirror image. The setup that is played for a seat that gives none:",
        f"  {DEFAULT_SETUP}",
        "On both sides it looks like this:",
        "\n".join(picture(scene)),
    ]


def _tile(letter: str) -> str:
    return f"{letter} {TILE_NAMES[letter].english} ({TILE_NAMES[letter].original})"


def _pieces(catapult_min_range: int) -> list[tuple[str, str]]:
    reach = "exactly 2" if catapult_min_range == 2 else "1 or 2"
    return [
        (f"{letter} {PIECE_NAMES[letter].english} ({PIECE_NAMES[letter].original})", text.format(range=reach))
        for letter, text in _PIECES.items()
    ]


def _matrix() -> list[str]:
    head = f"  {'':<16}{' '.join(RANKS)}   is taken"
    rows = [
        f"  {PIECE_NAMES[one].english:<14}{one} {' '.join('x' if can_capture(one, other) else '·' for other in RANKS)}"
        for one in RANKS
    ]
    return [head, *(row.rstrip() for row in rows)]


def _shooting(catapult_min_range: int) -> list[str]:
    option = "2: exactly two tiles" if catapult_min_range == 2 else "1: one tile or two"
    return [
        "A shot takes a piece and leaves the shooter where it is. Ranged units never move onto a piece. On a line of "
        "the 8 only mountains between block; units, forests and fortresses do not. A shot needs dry feet, but may come "
        f"from forest and go anywhere. The Catapult's range: option catapult_min_range={option}.",
        "A Trebuchet that has not moved yet shoots all around. After a step it shoots only in that step's direction, "
        "for ever until it steps again, even where that leads off the board.",
    ]


def _position() -> list[str]:
    return [
        "Eight rows of tiles from rank 8 down, each from file a to file h; eight rows of pieces (capitals are seat 0's,"
        " small letters seat 1's); the seat to move; by seat the unit that entered water on its last turn, or -; by "
        "seat the direction of the Trebuchet's last step (n ne e se s sw w nw), or * before its first; plies without a "
        "capture or a fallen fortress; plies played. What is left out at the end stands for 0 -,- *,* 0 0. Blanks may "
        "part rows as well. A full stop is no piece.",
        "\n".join(f"  {part}" for part in example_position().split(" ", 2)),
        "A match can begin from a position in place of setups: arena run --start FILE, one position a line. There may "
        "be any number of each tile, but of each piece a side has one at most, and both need a King. A seat to move "
        "that has nothing to do is passed over, as in any battle; a position that is drawn already is refused.",
    ]


assert set(_TILES) == set(TILES)
assert set(_PIECES) == set(RANKS)
