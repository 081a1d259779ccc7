"""The data folder: one server's at a time, and nobody else's to read."""

from pathlib import Path
from typing import IO

from inglenook.engine.errors import InglenookError

try:
    import fcntl
except ImportError:  # not everywhere; there two servers still cannot both write a move
    fcntl = None  # type: ignore[assignment]


def claim(folder: Path) -> IO[bytes]:
    """Make the folder if it is not there, and keep it from other servers for as long as what is returned is open.
    The lock ends with the process, however that ends."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = (folder / "lock").open("wb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InglenookError(f"the folder {folder} cannot be used: {reason}") from None
    try:
        _lock(held)
    except OSError as error:
        held.close()
        raise InglenookError(_reason(folder, error)) from None
    return held


def _lock(held: IO[bytes]) -> None:
    if fcntl is not None:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _reason(folder: Path, error: OSError) -> str:
    if isinstance(error, BlockingIOError):
        return f"another server has the folder {folder} open; close that one, or choose another with --data FOLDER"
    return f"the folder {folder} cannot be locked: {error.strerror}"
