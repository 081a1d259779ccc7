"""Keepers: the deck, the rumours and the quests they grow into."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Row, draw, emit, kernel, put, some, total, wipe

from .declarations import BOARD, NONE, RUMOUR, SHUFFLED, State


@kernel
def next_card(s: State, chance: Chance, log: Log, seen: int) -> int:
    """The deck's next card, or NONE. The discards become the deck as soon as it has run out."""
    if not some(s.deck):
        shuffle_discards(s, log)
    if not some(s.deck):
        return NONE
    colour = draw(chance, s.deck, seen)
    if not some(s.deck):
        shuffle_discards(s, log)
    return colour


@kernel
def shuffle_discards(s: State, log: Log) -> None:
    if some(s.discards):
        put(s.deck, s.discards)
        wipe(s.discards, 0)
        emit(log, SHUFFLED, total(s.deck))


@kernel
def deal_card(s: State, seat: int, chance: Chance, log: Log) -> int:
    """The deck's next card to a keeper's hand; returns its colour."""
    colour = next_card(s, chance, log, 1 << seat)
    if colour != NONE:
        s.hand[seat, colour] += 1
    return colour


@kernel
def deal_rumours(s: State, chance: Chance, log: Log) -> None:
    for pile in range(BOARD):
        s.rumours[pile] = next_card(s, chance, log, EVERYONE)


@kernel
def tell_rumours(s: State, log: Log) -> None:
    for pile in range(BOARD):
        if s.rumours[pile] != NONE:
            emit(log, RUMOUR, pile, s.rumours[pile])


@kernel
def spread_rumours(s: State) -> None:
    """Each rumour goes on top of the quest below it and becomes its focus."""
    for pile in range(BOARD):
        if s.rumours[pile] != NONE:
            s.piles[pile, s.rumours[pile]] += 1
            s.focus[pile] = s.rumours[pile]
            s.rumours[pile] = NONE


@kernel
def discard(s: State, seat: int, colour: int, cards: int) -> None:
    """Cards leave a keeper openly: less is known of what remains."""
    s.discards[colour] += cards
    s.known[seat, colour] = max(0, s.known[seat, colour] - cards)


@kernel
def cards_of(s: State, seat: int) -> int:
    """How many cards a keeper owns, in hand or in a bid."""
    return total(s.hand[seat]) + total(s.bid[seat])


@kernel
def show(log: Log, kind: int, seat: int, cards: Row) -> None:
    emit(log, kind, seat, cards[0], cards[1], cards[2], cards[3])
