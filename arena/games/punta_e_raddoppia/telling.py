"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.punta_e_raddoppia.scene import Scene, parse_stake, scenes
from arena.games.punta_e_raddoppia.variant import Variant

_REASONS = {
    "limits": "outside the limits",
    "coins": "more than the seat has left",
    "bank": "more than the bank could pay at worst",
}


def sentences(variant: Variant, entries: Sequence[str]) -> list[str]:
    """Return one line per entry."""
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(variant, entry, after) for entry, (_, after) in told]


def _sentence(variant: Variant, entry: str, after: Scene) -> str:
    first, verb, *words = entry.split()
    if first == "burn":
        return f"smazzata {after.hand}: the first card, {verb}, is shown and put away"
    if first == "turn":
        return _turn(after)
    if "=" in verb:
        return f"seat {first} stakes {_list([_amount(word) for word in (verb, *words)])}"
    match verb, words:
        case "min", [coins]:
            return f"seat {first} holds the bank: stakes from {coins}"
        case "max", [coins]:
            return f"seat {first} takes stakes up to {coins}"
        case "tenure", [count]:
            return f"seat {first} holds the bank for {_smazzate(int(count))}"
        case "none", []:
            return f"seat {first} stakes nothing"
        case "refused", [stake, reason]:
            return f"the bank refuses {_amount(stake)} of seat {first}: {_REASONS[reason]}"
        case "forfeits", []:
            return f"seat {first} forfeits" + ("; its chair plays the default action" if variant.num_seats > 2 else "")
        case "closes", []:
            return f"seat {first} has too few coins to hold the bank"
        case _, [stake]:
            return f"seat {first} {_move(verb, stake, after, int(first))}"
        case _:
            return entry


def _move(verb: str, stake: str, after: Scene, seat: int) -> str:
    rank, coins = parse_stake(stake)
    match verb:
        case "loses":
            return f"loses {_amount(stake)}"
        case "wins":
            lies = next((stake.coins for stake in after.layout if stake[:2] == (seat, rank)), 0)
            return f"wins {_amount(stake)}: {lies} lie there now"
        case "take":
            return f"takes the {coins} from {rank}"
        case "leave":
            return f"leaves the {coins} on {rank} to double again"
        case _:
            return f"gets {_amount(stake)} back: the cards are out"


def _turn(scene: Scene) -> str:
    own, players = scene.turned[-2:]
    if scene.is_banks_own:
        return f"turn {scene.turn}: {own} and {players}, both for the bank: the last three cards are its own"
    if own == players:
        return f"turn {scene.turn}: twice {own}, and the bank's comes first"
    return f"turn {scene.turn}: {own} for the bank, {players} for the players"


def _amount(stake: str) -> str:
    rank, coins = parse_stake(stake)
    return f"{coins} on {rank}"


def _list(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _smazzate(count: int) -> str:
    return "one smazzata" if count == 1 else f"{count} smazzate"
