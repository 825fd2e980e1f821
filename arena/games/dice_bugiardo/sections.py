"""The sections of a rules page, made from the variant, so that they are right for every option. Source: S3."""

from arena.games.dice_bugiardo.values import LOW_TO_HIGH, PIP, Category, to_order
from arena.games.dice_bugiardo.variant import Variant
from arena.games.dice_bugiardo.wording import ENGLISH, original
from arena.games.page import Section, giving_up, to_table
from arena.games.story import Line

_NAMES_WIDTH = 38


def sections(variant: Variant, example: list[Line]) -> list[Section]:
    """Return all sections, in reading order."""
    return [
        Section("The idea", _idea()),
        Section("What you need", _needs(variant)),
        Section("A hand (in the text: partita, affare)", _hand()),
        Section("Five aces (cinque assi)", _aces(variant)),
        *([Section("The queue", _chouette(variant))] if variant.is_chouette else []),
        Section("A set and the end", _end(variant)),
        Section("Combinations, highest first", _order(variant)),
        Section("Actions", _actions(variant)),
        Section("What each seat sees", _sight(variant)),
        Section("When a bot does not answer", _faults(is_chouette=variant.is_chouette)),
        giving_up(*(3, 10) if variant.is_chouette else (2, 2)),
        Section("An example, one set", _example(example)),
    ]


def _idea() -> list[str]:
    return [
        "Five dice each, hidden from the other by a screen. In turn, announce a poker hand higher than the last one, "
        "true or not; or lift the screen, and see whether the other's dice are worth what was said."
    ]


def _needs(variant: Variant) -> list[str]:
    kind = "dice with pips" if variant.dice == PIP else "poker dice"
    best_first = " ".join(variant.dice.symbols[face - 1] for face in LOW_TO_HIGH[::-1])
    note = "1, the ace (asso), is the highest" if variant.dice == PIP else "ace, king, lady (D), jack (B), ten and nine"
    seats = "Two seats play, the others wait." if variant.is_chouette else "Two seats."
    return [f"{seats} Five {kind} each, {best_first} ({note}; option dice), and a screen (schermo) between them."]


def _hand() -> list[str]:
    return [
        "Both throw their five dice. The caller (chiamante) opens: it announces one exact hand of five dice, say "
        "three tens with an ace and a lady, and not just three of a kind. It does not throw again before that.",
        "Whoever has heard an announcement chooses one of two.",
        "  - Doubt: lift the screen. Dice worth less than the announcement: the announcer has"
        "\n    lost the hand. Worth as much or more: the doubter has.",
        "  - Announce a higher hand. Before that it may pick up one or more of its own dice and"
        "\n    throw them again, see them, and do so once more.",
        "Three throws a hand is the most for each, the opening throw included; the other two may be made in one turn "
        "or in two. Who throws again may not doubt any more in this turn. Nobody needs to throw, nobody needs to "
        "tell the truth, and a hand lower than one's own may be announced.",
        "Five aces announced: nothing is higher, so the other can only doubt.",
    ]


def _aces(variant: Variant) -> list[str]:
    aces = variant.dice.to_text((1,) * 5)
    return [
        f"As soon as a throw shows {aces}, opening throws included, the screen goes up and the talk is over. The other "
        "now chases: with the throws it has left of its three it tries for five aces of its own, keeping what it "
        "likes; it may stop. Five aces too: a draw, the hand is played again from the start with the same caller. "
        "Otherwise the five aces win."
    ]


def _chouette(variant: Variant) -> list[str]:
    unit = "hand" if variant.changes_by_hand else "set"
    return [
        "At the start all throw one die; those who tie throw again among themselves. The two highest play, the others "
        f"wait in that order. After each {unit} the winner keeps its place, the loser goes to the back of the queue, "
        f"and whoever waits first takes its seat (option unit={unit}). Waiting seats decide nothing."
    ]


def _end(variant: Variant) -> list[str]:
    call = "Each throws one die, the ace is the highest, a tie is thrown again: the higher one is the first caller."
    to_win = variant.hands_to_win
    best_of = f"A set (in the text: partita, Gioco) is won by {to_win} hands (option best_of={2 * to_win - 1})."
    winner = "The winner of a hand calls the next one. Draws do not count."
    if not variant.is_chouette:
        return [f"{call} {winner} {best_of} The match is one set: the winner gets 1 from the loser."]
    result = "In returns a seat gets what it won less what it lost; places follow that, equals share a place."
    if variant.changes_by_hand:
        return [
            f"{call} That happens once; later the winner, who stays, calls. Draws do not count. The match has "
            f"{variant.length} hands (option length; 0 for n(n-1) at n seats). {result}"
        ]
    return [
        f"{call} That happens before every set. {winner} {best_of} The match has {variant.length} sets (option length; "
        f"0 for n(n-1) at n seats). {result}"
    ]


def _order(variant: Variant) -> list[str]:
    order = to_order(variant.dice)
    rows = []
    for category in sorted(Category, reverse=True):
        texts = [text for text, other in zip(order.texts, order.categories, strict=True) if other is category]
        name = ENGLISH[category]
        both = name if category is Category.RUNT else f"{name} ({original(category)})"
        both = f"{name} (runt)" if category is Category.RUNT else both
        span = texts[-1] if len(texts) == 1 else f"{texts[-1]} down to {texts[0]}"
        rows.append(f"  {both:<{_NAMES_WIDTH}}{span}")
    trap = [
        "Trap: the ace is the highest die but not in a straight: 6-5-4-3-2 is the high straight, 5-4-3-2-1 the low "
        "one, and 1-6-5-4-3 is nothing."
    ]
    return [
        "\n".join(rows),
        "Within a combination the bigger group counts first, then the smaller one, then the single dice from the "
        "highest down. So there are 252 hands and no two are equal; the announce actions of the game stand in their "
        "order.",
        *(
            trap
            if variant.dice == PIP
            else ["Trap: a full house beats both straights, and these beat three of a kind."]
        ),
    ]


def _actions(variant: Variant) -> list[str]:
    to_text = variant.dice.to_text
    rows = [
        ("announce HAND", f"say this hand, groups first: announce {to_text((1, 1, 1, 6, 5))}"),
        ("doubt", "lift the screen"),
        ("reroll FACES", f"throw these of your dice again, highest first: reroll {to_text((6, 3, 2))}"),
        ("stop", "while chasing five aces: give up"),
    ]
    return [to_table(rows), "Of equal dice it does not matter which is thrown, so each choice stands in the list once."]


def _sight(variant: Variant) -> list[str]:
    count = "how many dice" if variant.shows_thrown else "not how many dice"
    return [
        "All see the announcements, doubts and results, and that somebody throws again, so how many throws it has "
        f"left, {count} (option show_thrown) and never which ones. The dice are seen by their owner alone until the "
        "screen is lifted; then both hands are open, and so are the throws of a chase."
    ]


def _faults(*, is_chouette: bool) -> list[str]:
    return [
        "Its default action is played: to doubt; as caller, or after it has thrown again, to announce its own hand "
        "where that is high enough, else the next higher hand; as chaser, to throw all dice but the aces.",
        "A late or illegal answer, a crash and a closed connection are faults. Under the strict policy (usual at two "
        "seats) the first one forfeits; under the lenient policy (usual at more) the third does. "
        + (
            "The chair then goes on by its default action and is placed last."
            if is_chouette
            else "A forfeit ends the match."
        ),
    ]


def _example(example: list[Line]) -> list[str]:
    hidden = next(line for line in example if line.entry != line.others)
    return [
        to_table((line.entry, line.comment) for line in example),
        f'Nothing is hidden here. In place of "{hidden.entry}" the other seats read "{hidden.others}", and so on.',
    ]
