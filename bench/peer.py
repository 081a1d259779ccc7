"""boardgame.io's server under the same pattern of moves, where node and npm are there. It is installed below build/."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE.parent / "build" / "boardgame.io"
VERSION = "0.50.2"
NO_NODE = "boardgame.io is not measured: node and npm are not installed."


@dataclass(frozen=True)
class Peer:
    viewers: int
    rate: float
    median: float
    p95: float
    cost: float  # microseconds of the server's processor time

    def __str__(self) -> str:
        return (
            f"boardgame.io, in memory, {self.viewers} viewers: {self.rate:,.0f} moves/s, "
            f"median {self.median:.1f} ms, p95 {self.p95:.1f} ms, {self.cost:,.0f} us of the server each"
        )


def peers_moves(tables: int, viewers: int, seconds: float) -> Peer | str:
    """Its figures, or why there are none."""
    if not (shutil.which("node") and shutil.which("npm")):
        return NO_NODE
    try:
        install()
        command = ["node", str(HERE / "peer.cjs"), str(FOLDER), *map(str, (tables, viewers, seconds))]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60 + 10 * seconds)
    except (subprocess.SubprocessError, OSError) as error:
        return f"boardgame.io is not measured: {getattr(error, 'stderr', '') or error}"
    return Peer(viewers, **json.loads(told.stdout))


def install() -> None:
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text("{}")
    subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"],
        cwd=FOLDER,
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
