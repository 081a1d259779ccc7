"""Records of form 1, which are read for ever and no longer written.

Their checks took in the bytes of the state and the numbers of actions. Where a game's state has grown since, they
cannot be recomputed: then every action must still be legal and the end as the record says.
"""

from collections.abc import Sequence
from hashlib import blake2b

from .match import Match

FORMAT = "inglenook record 1"
CAVEAT = (
    "written in form 1, whose checks cannot be recomputed: every action is legal, and the end is as it says"
)


class OldChecks:
    """The checks of form 1, one after the other, as the match is replayed; None where they are lost."""

    def __init__(self, match: Match, rules: int, edition: Sequence[str]) -> None:
        self.match = match
        self._digest = blake2b(digest_size=16, person=b"inglenook-match-")
        secrets = [part.hex() for part in (match.deal.half, *match.deal.nonces)]
        self._pending = "\n".join([match.game.name, str(rules), str(match.players), *edition, *secrets])
        self._numbers = {notation: number for number, notation in enumerate(match.game.numbered)}

    def __call__(self) -> str | None:
        """The check after the last deed of the match."""
        if self.match.game.regrown:
            return None
        if self.match.deeds:
            deed = self.match.deeds[-1]
            number = self._numbers.get(self.match.game.actions.notation(deed.action))
            self._pending = repr((deed.seat, number, deed.text))
        self._digest.update(self._pending.encode() + self.match.position.state.tobytes())
        return self._digest.copy().hexdigest()[:8]
