"""Each seat's share of the win, compiled and in Python. Who has won is the game's word: `won` in the contract."""

from .kernel import kernel
from .layout import Utilities
from .rows import ones


@kernel
def share_win(won: int, shares: Utilities) -> None:
    """The seats of the mask share one win; nobody's win is shared by none."""
    for seat in range(shares.size):
        shares[seat] = 1 / ones(won) if won >> seat & 1 else 0.0


def win_shares(won: int, players: int) -> list[float]:
    """The same as a list."""
    return [1 / won.bit_count() if won >> seat & 1 else 0.0 for seat in range(players)]
