"""The sections of a rules page, made from the variant, so that they are right for every option. Source: S0, S2, S4."""

from arena.games.mia.example import second_best
from arena.games.mia.values import LITTLE_MIA, MIA
from arena.games.mia.variant import End, Variant
from arena.games.mia.wording import Wording
from arena.games.page import Section, giving_up
from arena.games.story import Line


def sections(variant: Variant, words: Wording, hand: list[Line]) -> list[Section]:
    """Return all sections but the example hand's layout, in reading order."""
    return [
        Section("The idea", _idea(variant)),
        Section("What you need", _needs(variant, words)),
        Section("A turn", _turn(variant, words)),
        Section(f"Announcing 21 ({words.mia})", _mia(variant, words)),
        Section(
            "Penalties (penitenze)" if variant.penalties else f"Losing lives ({words.lives})", _losses(variant, words)
        ),
        Section("The end", _end(variant)),
        Section("Order of values, lowest to highest", _order(variant, words)),
        Section("Actions", _actions(variant, words)),
        Section("What each seat sees", _sight(variant)),
        Section("When a bot does not answer", _faults(variant)),
        giving_up(2, 10),
        Section("An example hand, three seats", _example(hand)),
    ]


def _idea(variant: Variant) -> list[str]:
    loss = "takes a penalty" if variant.penalties else "loses a life"
    return [
        "Throw two dice under a cup, look, say what they show or lie, and pass the cup on; each value must beat the "
        f"last. A liar who is doubted {loss}, and so does whoever doubts without cause."
    ]


def _needs(variant: Variant, words: Wording) -> list[str]:
    if variant.penalties:
        stock = "Nobody has lives; penalties are counted up from nothing (option penalties)."
    else:
        stock = f"Everyone starts with {_count(variant.lives)} ({words.lives}; option lives)."
    need = f"Two dice, a cup nobody can see through ({words.cup}), two seats or more. {stock}"
    return [f"{need} {words.roles}".rstrip()]


def _count(lives: int) -> str:
    return "one life" if lives == 1 else f"{lives} lives"


def _turn(variant: Variant, words: Wording) -> list[str]:
    return [
        f"Opening a hand ({words.hand}): throw both dice under the cup, look at them alone, announce any of the 21 "
        "values, and pass the closed cup to the next seat. The value may be true, too high or too low.",
        "Receiving the cup: choose one of three.",
        "  - Doubt: lift the cup. Dice worth less than the announcement: the announcer pays."
        "\n    Worth as much or more: the doubter pays. The hand is over.",
        *_going_on(variant, words),
        f"  - Raise ({words.blind_raise}): pass the cup on without looking or throwing,"
        "\n    with a higher value. Now the raiser answers for dice that somebody else threw.",
        f"Every announcement beats the one before, by as little or as much as you like; only a new hand starts from "
        f"nothing. Only the last announcer answers for the dice. After {second_best(variant)} nothing but 21 is left: "
        f"whoever {'looks' if variant.looks else 'rolls'} then must say 21, whatever the dice show.",
        _starter(variant),
    ]


def _going_on(variant: Variant, words: Wording) -> list[str]:
    if not variant.looks:
        return [
            "  - Roll: believe it. Throw both dice anew without seeing the old ones, look at the"
            "\n    new ones alone, and announce a higher value, true or not."
        ]
    return [
        "  - Look: believe it. See the dice alone; throw both, one or none of them again, once;"
        "\n    see the result alone; announce a higher value, true or not. There is no way back"
        "\n    to doubting after a look."
    ]


def _starter(variant: Variant) -> str:
    out = " If that seat is out, the one after it begins." if variant.end is End.LAST_STANDING else ""
    if variant.wrong_doubter_starts:
        return f"The doubter begins the next hand, right or wrong.{out}"
    return (
        "Trap: a doubter who was right begins the next hand, but after a wrong doubt the seat AFTER the doubter begins "
        f"(with two seats that is the one who was doubted).{out}"
    )


def _mia(variant: Variant, words: Wording) -> list[str]:
    one, two = ("one penalty", "two penalties") if variant.penalties else ("one life", "two lives")
    after = "the doubter begins" if variant.wrong_doubter_starts else "the seat after the doubter begins"
    choice = [
        "Nothing beats 21, so whoever receives it has two choices.",
        f"  - Accept: pay {one} and begin the next hand. The dice stay hidden.",
        f"  - Doubt: if they do show 21, pay {two}, and {after}."
        f"\n    If not, the announcer pays {one}, and the doubter begins.",
    ]
    if variant.is_raised_mia_special:
        option = "" if variant.looks else " (option raised_21=special)"
        return [*choice, f"It does not matter whether the announcer had seen the dice or raised unseen{option}."]
    return [
        *choice,
        f"That holds for a 21 announced by a seat that rolled. A 21 reached by a raise can only be doubted, and the "
        f"loser pays {one} whatever the dice show (option raised_21=plain).",
    ]


def _losses(variant: Variant, words: Wording) -> list[str]:
    if not variant.penalties:
        return [
            "One life for a lie that is caught, one for a wrong doubt, one for accepting 21, two for doubting a true "
            "21. A true 21 under a lower announcement costs its doubter one. Nobody goes below zero.",
            *words.instead_of_lives,
        ]
    return [
        f"Each penalty weighs more than the one before, as the rum gets stronger: a seat's first weighs 1, its second "
        f"2, and so on up to {variant.penalty_cap} (option cap). Doubting a true 21 brings the next two at once."
    ]


def _end(variant: Variant) -> list[str]:
    last = "returns the winner gets one point from each other seat."
    match variant.end:
        case End.FIRST_OUT:
            return [
                "The match ends as soon as one seat has no life left: that seat has lost, the others rank by the lives "
                "they kept, equals share a place (option end=first_out). In returns the loser pays each other seat one "
                "point."
            ]
        case End.FIXED_HANDS:
            return [
                f"There is no limit (penalty_limit=none): after {variant.num_hands} hands (option hands; 0 for 10 per "
                "seat) the lowest total is first; equals share a place. In returns a seat gets one point from each "
                "seat it beats."
            ]
        case End.LAST_STANDING if variant.penalties:
            return [
                f"Whoever reaches a total of {variant.lives} (option penalty_limit) no longer sits upright and is out. "
                f"The last one upright wins; the others rank by how long they lasted. In {last}"
            ]
        case End.LAST_STANDING:
            option = " (option end=elimination)" if variant.looks else ""
            return [
                f"A seat without lives is out. The last one left wins; the others rank by how long they "
                f"lasted{option}. In {last}"
            ]


def _order(variant: Variant, words: Wording) -> list[str]:
    pairs = [value for value in variant.order if value % 11 == 0]
    first, last = variant.order.index(pairs[0]), variant.order.index(pairs[-1])
    rows = [
        (variant.order[:first], "unequal dice: higher face first"),
        (variant.order[first : last + 1], f"pairs: {pairs[0]} is the lowest, {pairs[-1]} the highest"),
        (variant.order[last + 1 : -1], "petit Mia (option petit_mia)"),
        (variant.order[-1:], f"{words.mia}, above everything"),
    ]
    table = [f"  {' '.join(map(str, values)):<43} {name}" for values, name in rows if values]
    return ["\n".join(table), *_traps(variant)]


def _traps(variant: Variant) -> list[str]:
    """Say what surprises whoever knows another Mia."""
    traps = []
    if variant.looks and variant.order.index(11) > variant.order.index(66):
        traps.append(
            "Trap: the pairs run downwards here, so 11 is the highest pair and 66 the lowest (option pairs=11-high)."
        )
    elif variant.looks:
        traps.append("The pairs run upwards (option pairs=66-high).")
    if variant.order[-2] == LITTLE_MIA:
        traps.append("Trap: 31, the petit Mia, is not the lowest value but the second best; 32 is the lowest.")
    elif variant.looks:
        traps.append("With petit_mia=true 31 moves up to stand just below 21.")
    traps.append(f"Compare by place in this order, never as numbers: {MIA} beats {variant.order[-2]} beats 65.")
    return traps


def _actions(variant: Variant, words: Wording) -> list[str]:
    rows = [
        ("announce V", "after seeing the dice: say V and pass the cup"),
        ("doubt", "lift the cup"),
        *_going_on_actions(variant),
        ("raise V", f"without looking: say V and pass the cup ({words.blind_raise})"),
        ("accept", "under an announced 21 only: believe it and pay"),
    ]
    table = "\n".join(f"  {action:<14} {meaning}" for action, meaning in rows)
    return [table, f"V is one of the 21 values, as two digits: announce {variant.order[0]}, raise 65."]


def _going_on_actions(variant: Variant) -> list[tuple[str, str]]:
    if not variant.looks:
        return [("roll", "believe it, throw both dice anew, and look; an announcement follows")]
    return [
        ("look", "believe it and look under the cup; one of the rerolls follows"),
        ("reroll none", "after a look: keep both dice"),
        ("reroll high", "throw the higher die again (of a pair, either)"),
        ("reroll low", "throw the lower die again"),
        ("reroll both", "throw both again"),
    ]


def _sight(variant: Variant) -> list[str]:
    common = (
        "Everyone sees all announcements, doubts and losses, and the dice once the cup is lifted. Under the cup only "
        "the seat that has just thrown or looked sees them; in the transcript of the others they stand as ?. What a "
        "seat saw earlier in the hand stays in its own transcript and is not shown again. Nobody is shown the dice of "
        "an accepted 21."
    )
    if not variant.looks:
        return [common]
    count = (
        "how many dice were thrown again is seen by all"
        if variant.shows_reroll_count
        else ("whether and how many dice were thrown again is seen by nobody else")
    )
    return [f"{common} That a seat looked is public, {count} (option reroll_count), which ones is its secret."]


def _faults(variant: Variant) -> list[str]:
    reroll = " After a look: reroll none." if variant.looks else ""
    return [
        f"Its default action is played: to doubt, as receiver.{reroll} A seat that has seen its dice announces what "
        "they show where that beats the last value, else the lowest value that does.",
        "A late or illegal answer, a crash and a closed connection are faults. Under the strict policy (usual at two "
        "seats) the first one forfeits; under the lenient policy (usual at more) the third does. At two seats a "
        "forfeit ends the match; at more the chair goes on by its default action and is placed last.",
    ]


def _example(hand: list[Line]) -> list[str]:
    width = max(len(line.entry) for line in hand)
    rows = [f"  {line.entry:<{width}}   {line.comment}" for line in hand]
    hidden = next(line for line in hand if line.entry != line.others)
    return [
        "\n".join(rows),
        f'Nothing is hidden here. In place of "{hidden.entry}" the other seats read "{hidden.others}", and so on.',
    ]
