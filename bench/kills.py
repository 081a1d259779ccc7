"""Kill the server in the middle of busy play, again and again, and look for what was lost.

    python bench/kills.py [--kills 500] [--seed 9]

Three people click at several tables as fast as they are answered; at a random moment the server gets SIGKILL; it is
started again; every acknowledged move must be on disk, once, and resting tables must have the same page for every
seat. The same evening is played by the test `tests/server/test_kill.py`, with few kills.
"""

import asyncio

from harm import harm, progress

from tests.server.test_kill import Evening, kill_often


def main() -> None:
    with harm("Kill the server often and count what is lost.", "kills", 500, 9) as run:
        evening = Evening(
            run.folder, run.rng, tell_progress=lambda done, moves: progress(done, "kills", moves)
        )
        again, compared = asyncio.run(kill_often(evening, run.number))
    print(
        f"kills {run.number}, moves acknowledged {len(evening.promised)}, moves lost 0, sent again {again}, "
        f"pages compared {compared}, all alike"
    )


if __name__ == "__main__":
    main()
