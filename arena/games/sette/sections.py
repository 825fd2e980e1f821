"""The sections of a rules page, made from the options in force. Source: S1, rules.md S1 to S6."""

from arena.games.page import Section, giving_up, to_table
from arena.games.sette.example import play_example
from arena.games.sette.variant import Variant


def sections(variant: Variant) -> list[Section]:
    """Return all sections in reading order."""
    return [
        Section("The idea", _idea()),
        Section("What you need", _needs(variant)),
        Section("A round", _round()),
        Section("Side bets", _bets()),
        Section("Coins and limits", _coins(variant)),
        Section("Who shoots, who holds the bank", _sessions(variant)),
        Section("The end", _end(variant)),
        Section("The odds", _odds()),
        Section("Actions", _actions(variant)),
        Section("What each seat sees", _sight()),
        Section("When a bot does not answer", _faults()),
        giving_up(2, 10),
        Section("An example, three seats", _example(variant)),
    ]


def _idea() -> list[str]:
    return [
        "One seat holds the bank (banco), another shoots (il lanciatore) and bets on its own throw of two dice. The "
        "others may bet on the shooter too, or against it, if the bank accepts."
    ]


def _needs(variant: Variant) -> list[str]:
    return [
        f"Two dice, two seats or more, and {_count(variant.coins)} for each seat (option coins). The dice are thrown "
        "in the open; the shooter decides nothing but its stake (puntata)."
    ]


def _round() -> list[str]:
    return [
        "The shooter stakes, the others bet, the bank answers the bets; then the dice fall. The first throw decides "
        "by its sum:",
        "  - 7 or 11: the shooter wins.\n  - 2, 3 or 12: the bank wins.\n  - Anything else is the point.",
        "With a point the shooter throws on, as often as needed: the point again wins, a 7 loses, and every other sum, "
        "2, 3, 11 and 12 among them, means nothing. A stake that wins is doubled: the shooter gains as much as it "
        "staked, whether on the first throw or on the point.",
    ]


def _bets() -> list[str]:
    return [
        "Before the first throw every seat that is neither shooter nor bank may offer one bet, that the shooter wins "
        "or that it loses. All say so at the same time, then the bets are shown. The bank answers them one by one, in "
        "turn order from the shooter, and may refuse any. An accepted bet pays as much as was bet, on either side; no "
        "sum is barred. After the first throw nothing can be changed or taken back."
    ]


def _coins(variant: Variant) -> list[str]:
    return [
        f"A stake or bet is {variant.min_stake} to {_count(variant.max_stake)} (options min_stake, max_stake), and "
        "never more than the seat has. Stake and accepted bets together are never more than the bank has: the shooter "
        "is offered no higher stake, and a bet that no longer fits counts as refused."
    ]


def _sessions(variant: Variant) -> list[str]:
    turns = "one turn" if variant.turns == 1 else f"{variant.turns} turns"
    rounds = "round" if variant.max_rounds == 1 else f"{variant.max_rounds} rounds"
    return [
        f"The seat after the bank shoots first. It keeps the dice until it loses to a 7 on a point, or for "
        f"{rounds} (option max_rounds); then the next seat shoots. When each has had {turns} (option turns) the "
        "session is over and the bank passes to the next seat. Who holds it first is drawn.",
        "A shooter without the coins for the smallest stake loses its turn; a bank without them ends its session.",
    ]


def _end(variant: Variant) -> list[str]:
    return [
        "The match ends when every seat has held the bank. Returns are the coins a seat has gained or lost; places "
        "follow them, equals share a place. A forfeited chair is placed last and loses at least the "
        f"{_count(variant.coins)} it came with."
    ]


def _odds() -> list[str]:
    return [
        "The shooter wins 244 rounds of 495: the bank gains 7/495, about 1.4 %, of every stake and of every bet on the "
        "shooter. Trap: since no sum is barred, a bet against the shooter has the same edge over the bank. A round "
        "takes 557/165 throws on average, about 3.4."
    ]


def _actions(variant: Variant) -> list[str]:
    rows = [
        ("stake K", "the shooter: stake K coins"),
        ("bet win K", "another seat: bet K coins that the shooter wins"),
        ("bet lose K", "another seat: bet K coins that it loses"),
        ("pass", "another seat: do not bet"),
        ("accept S", "the bank: take the bet of seat S"),
        ("refuse S", "the bank: leave it"),
    ]
    return [to_table(rows), f"For example stake {variant.min_stake}, bet lose {variant.max_stake}, refuse 2."]


def _sight() -> list[str]:
    return [
        "Everything is public: coins, stakes, throws, and the bets as soon as all have made theirs; only while the "
        "seats choose their bets does none know what the others choose."
    ]


def _faults() -> list[str]:
    return [
        "Its default action is played: the smallest stake, no bet, and as the bank a refusal.",
        "A late or illegal answer, a crash and a closed connection are faults. Under the strict policy (usual at two "
        "seats) the first one forfeits; under the lenient policy (usual at more) the third does. At two seats a "
        "forfeit ends the match; at more the chair goes on by its default action and is placed last.",
    ]


def _example(variant: Variant) -> list[str]:
    return [to_table(play_example(variant)), "Everybody reads the same."]


def _count(coins: int) -> str:
    return "1 coin" if coins == 1 else f"{coins} coins"
