"""The sections of a rules page, made from the options in force. Source: S1, rules.md F1 to F15."""

from arena.games.page import Section, giving_up, to_table
from arena.games.punta_e_raddoppia.example import play_example
from arena.games.punta_e_raddoppia.rules import LEAST_COVER
from arena.games.punta_e_raddoppia.variant import Variant


def sections(variant: Variant) -> list[Section]:
    """Return all sections in reading order."""
    return [
        Section("The idea", _idea()),
        Section("What you need", _needs(variant)),
        Section("The banker", _banker(variant)),
        Section("Stakes", _stakes()),
        Section("A smazzata", _smazzata()),
        Section("A win", _win()),
        Section("The last three cards", _last()),
        Section("What the bank can pay", _solvency()),
        Section("The end", _end(variant)),
        Section("Actions", _actions(variant)),
        Section("What each seat sees", _sight()),
        Section("When a bot does not answer", _faults()),
        giving_up(2, 10),
        Section("An example, three seats", _example(variant)),
    ]


def _idea() -> list[str]:
    return [
        "Put coins on ranks. Cards are turned two at a time: the first takes the coins on its rank for the bank, the "
        "second doubles those on its rank. Take what you have won, or leave it all to double again."
    ]


def _needs(variant: Variant) -> list[str]:
    return [
        f"Two seats or more, {variant.coins} coins for each (option coins), and a pack of 52 cards. One suit lies on "
        "the table from the ace (Asso) to the king (Re) as the layout; the other 39 cards, three of each rank, are the "
        "pack. Suits mean nothing else. Ranks are written A 2 3 4 5 6 7 8 9 10 J Q K."
    ]


def _banker(variant: Variant) -> list[str]:
    bounds = f"from {variant.min_stake} to {variant.max_stake}"
    return [
        "One seat is the banker (mazziere), the others are punters. Who begins is drawn; afterwards the bank goes from "
        "seat to seat, and each holds it once. The banker says beforehand what the smallest and the largest stake on "
        f"one rank are, {bounds} (options min_stake, max_stake), and for how many deals (smazzate) it holds the bank, "
        f"1 to {variant.max_tenure} (option max_tenure). It does not bet on its own layout.",
        "A seat that cannot cover even the smallest stake does not hold the bank, or no longer.",
    ]


def _stakes() -> list[str]:
    return [
        "The pack is shuffled and the first card turned up for all to see: of its rank only two cards are still to "
        "come. Then all punters place their stakes (puntate) at the same time, on as many ranks as they like or on "
        "none; they are shown when all have. After that nothing is added, and what has neither won nor lost cannot be "
        "taken back. A stake outside the limits, or beyond what the seat has left, is refused whole."
    ]


def _smazzata() -> list[str]:
    return [
        "The card turned up first is put away. Then come 19 turns of two cards:",
        "  - The first is the bank's: it takes all that lies on that rank.\n"
        "  - The second is the players': the bank lays as much again beside all that lies there.",
        "When both are of one rank, the bank's counts first: it takes everything and pays nothing. The smazzata ends "
        "when nothing lies on the layout; the other cards stay unseen.",
    ]


def _win() -> list[str]:
    return [
        "Every seat that has won says whether it takes, stake and win together, or leaves all of it on the rank for "
        "another doubling, which may go beyond the largest stake. All winners of a turn choose at the same time, "
        "before the next cards."
    ]


def _last() -> list[str]:
    return [
        "The last three cards of the pack all win for the bank: the players' card of turn 18 and both of turn 19. So "
        "17 cards can win for the players. What still lies on the layout when the cards are out goes back to its seat: "
        "it has won with every card of its rank and was left each time."
    ]


def _solvency() -> list[str]:
    return [
        "A stake left on three live cards may grow to eight times, so each coin on a rank may cost the bank 7, and "
        f"{LEAST_COVER} on the rank of the card put away. Stakes are accepted in turn order from the banker and from A "
        "to K as long as all of them together cannot cost more than the bank has; one that does not fit is refused "
        "whole. So the bank can always pay."
    ]


def _end(variant: Variant) -> list[str]:
    return [
        "The match ends when every seat has held the bank. Returns are the coins a seat has gained or lost; places "
        "follow them, equals share a place. A forfeited chair is placed last and loses at least the "
        f"{variant.coins} coins it came with."
    ]


def _actions(variant: Variant) -> list[str]:
    rows = [
        ("min K", "the banker: the smallest stake is K"),
        ("max K", "the banker, next: the largest stake is K"),
        ("tenure N", "the banker, next: hold the bank for N smazzate"),
        ("R=K R=K …", "a punter, as a form: put K coins on rank R, and so on"),
        ("none", "a punter, in the same form: stake nothing"),
        ("take", "a winner: take everything from the rank"),
        ("leave", "a winner: leave everything there"),
    ]
    high = variant.max_stake
    return [
        to_table(rows),
        f"For example A={high} 7={variant.min_stake}. Ranks may stand in any order and in lower case, each once.",
    ]


def _sight() -> list[str]:
    return [
        "Everything but the cards to come. While seats choose their stakes, or whether to take, none knows what the "
        "others choose; then all is shown."
    ]


def _faults() -> list[str]:
    return [
        "Its default action is played: as the banker the lowest limits and one smazzata, as a punter no stakes, as a "
        "winner to take.",
        "A late or illegal answer, a crash and a closed connection are faults; a stake that is refused is none. Under "
        "the strict policy (usual at two seats) the first one forfeits; under the lenient policy (usual at more) the "
        "third does. At two seats a forfeit ends the match; at more the chair goes on by its default action and is "
        "placed last.",
    ]


def _example(variant: Variant) -> list[str]:
    return [to_table(play_example(variant)), "Everybody reads the same."]
