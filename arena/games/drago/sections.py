"""The sections of the rules page, made from the variant, so that they are right for every option. Source: S1, Drago."""

from arena.games.drago.cards import CARDS, RANKS, SUIT_NAMES
from arena.games.drago.variant import CARDS_EACH, CEILING, Variant
from arena.games.page import Section, giving_up, to_table
from arena.games.story import Line


def sections(variant: Variant, hand: list[Line]) -> list[Section]:
    """Return all sections in reading order."""
    return [
        Section("The idea", _idea()),
        Section("What you need", _needs(variant)),
        Section("A hand (smazzata): the deal", _deal(variant)),
        Section("Declaring (dichiarazione)", _declaring(variant)),
        Section("New cards", _new_cards(variant)),
        Section("The three tricks (prese)", _tricks()),
        Section("Order of cards, highest to lowest", _order()),
        Section("The pot (piatto)", _pot(variant)),
        Section("In drago", _drago(variant)),
        Section("The last hand, and the end", _end(variant)),
        Section("Actions", _actions()),
        Section("What each seat sees", _sight()),
        Section("When a bot does not answer", _faults(variant)),
        giving_up(3, 10),
        Section("An example hand, four seats", _example(hand)),
    ]


def _idea() -> list[str]:
    return [
        "Three cards each and a suit of trumps: say whether you will take a trick. Who says so shares the pot by "
        "tricks taken; who says so and takes none pays the whole pot once more."
    ]


def _needs(variant: Variant) -> list[str]:
    return [
        f"A pack of 40 cards in the four suits {', '.join(SUIT_NAMES.values())}, three to ten seats, and coins. The "
        f"agreed pot is {variant.pot} (piatto; option pot): it is always divisible by three. Coins are counted from 0, "
        "and debts are allowed."
    ]


def _deal(variant: Variant) -> list[str]:
    if variant.is_dealer_dealt:
        who = "to every seat, starting on its right and itself last, and plays like the others (option dealer_plays)."
    else:
        who = "to each of the other seats, starting on its right, and does not play in this hand (option dealer_plays)."
    return [
        "The dealer (mazziere) turns the top card: its suit is trumps for this hand (seme dominante). The turned card "
        f"stays where it is and belongs to nobody. Then the dealer deals three cards {who}",
        "On the right of seat N sits seat N + 1. The deal passes on to the right after each hand.",
    ]


def _declaring(variant: Variant) -> list[str]:
    last = "the dealer declares last" if variant.is_dealer_dealt else "the dealer has nothing to declare"
    return [
        f"One seat after another, starting on the dealer's right ({last}), looks at its cards and chooses.",
        "  - Knock on the table (picchiare): play, and promise to take at least one trick,"
        "\n    with or without a trump.",
        "  - Fold: put the cards away, face down. New cards may be offered.",
        "Everybody hears what those before declared.",
    ]


def _new_cards(variant: Variant) -> list[str]:
    when = (
        "As soon as a seat folds, before the next one declares, it is offered new cards"
        if variant.offers_at_once
        else "When all have declared, those who folded are offered new cards, one after another from the dealer's right"
    )
    left = len(CARDS) - 1 - CARDS_EACH * len(variant.dealt(0))
    count = left // CARDS_EACH
    return [
        f"{when} (option redraw). Who takes them gets the top three of the stock, unseen before, must play with them "
        "and promises a trick like those who knocked. Who refuses is out of the hand.",
        f"The offer is made as long as three cards are left. At {variant.num_seats} seats the stock holds {left} after "
        f"the deal, enough for {count}; cards put away do not come back.",
    ]


def _tricks() -> list[str]:
    return [
        "The first seat from the dealer's right that is in leads any card; the others that are in follow in turn, one "
        "card each. Who has cards of the suit led must play one of them. Who has none must play a trump. Who has "
        "neither plays any card. Nobody has to play higher than what lies there.",
        "The highest trump takes the trick; where no trump lies, the highest card of the suit led. Who takes it leads "
        "to the next.",
    ]


def _order() -> list[str]:
    ranks = " ".join(reversed(RANKS))
    return [
        f"  {ranks}   the same in every suit, trumps or not",
        "A is the ace, R the king (re), C the knight (cavallo), F the jack (fante). Trap: the 3 comes right after the "
        "ace, and the 2 is the lowest.",
        f"A card is written as rank and suit: {', '.join(f'{s} {name}' for s, name in SUIT_NAMES.items())}. RB is the "
        "re of bastoni, CC the cavallo of coppe.",
    ]


def _pot(variant: Variant) -> list[str]:
    return [
        f"The dealer of the first hand puts the {variant.pot} coins, and so does every dealer after a hand in which "
        "nobody went in drago. Each of the three tricks is worth a third of what is in the pot.",
        "If exactly one seat is in, it takes the whole pot without play. If nobody is in, the pot stays, and the next "
        f"dealer puts another {variant.pot} on top of it.",
    ]


def _drago(variant: Variant) -> list[str]:
    if variant.max_payment == CEILING:
        limit = f" Where no limit is set (option max_pot), one payment still stops at {CEILING:,} coins."
    else:
        limit = f" No seat pays more than {variant.max_payment} for one hand (option max_pot)."
    return [
        "A seat that is in and takes no trick goes in drago: it pays as much as the pot of the hand just played, for "
        "the pot of the next one. Two such seats pay it both, so the next pot is twice as large, and so on. The next "
        f"dealer then puts nothing.{limit}"
    ]


def _end(variant: Variant) -> list[str]:
    rounds = variant.num_hands // variant.num_seats
    return [
        f"Every seat deals {'once' if rounds == 1 else f'{rounds} times'} (option rounds): {variant.num_hands} hands "
        f"at {variant.num_seats} seats. In the last hand a seat in drago pays just as much, and as no hand follows, "
        "that is shared like the pot, a third for each trick. If nobody is in in the last hand, all get back what they "
        "had put into its pot.",
        "Most coins win; equals share a place. Returns are the coins won less those paid.",
    ]


def _actions() -> list[str]:
    rows = [
        ("knock", "promise a trick and play"),
        ("fold", "put the cards away"),
        ("redraw", "after a fold: take three new cards, and promise a trick with them"),
        ("refuse", "after a fold: stay out of this hand"),
        ("play C", "play the card C, such as play AC or play 7S"),
    ]
    return [to_table(rows)]


def _sight() -> list[str]:
    return [
        "Everyone sees the turned card, all declarations, who takes or refuses new cards, the cards played, and all "
        "coins. Cards in hand and new cards are seen by their owner alone. Cards put away, and those not played when a "
        "hand ends, are never shown."
    ]


def _faults(variant: Variant) -> list[str]:
    return [
        "Its default action is played: to fold, to refuse new cards, and of the cards that it may play the lowest, of "
        "equal ranks the first in the order coppe, denari, bastoni, spade.",
        "A late or illegal answer, a crash and a closed connection are faults. Under the strict policy the first one "
        "forfeits; under the lenient policy (usual at more than two seats) the third does. The chair then goes on by "
        f"its default action, is placed last, and its return is at most -{variant.pot}.",
    ]


def _example(hand: list[Line]) -> list[str]:
    redraw = next(line for line in hand if " redraw " in line.entry)
    return [
        to_table([(line.entry, line.comment) for line in hand]),
        f'Nothing is hidden here. In place of "{redraw.entry}" the other seats read "{redraw.others}", and of each '
        "hand dealt to somebody else one ?.",
    ]
