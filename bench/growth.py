"""How the server grows: memory, and how quick a press is, with 10 to 5,000 running tables.

    python bench/growth.py [10 100 1000 5000]

Every table has two people and a game that has begun; nobody but the measured person moves.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from server import latency, memory, open_tables, server


async def measure(host: str, pid: int, sizes: list[int]) -> None:
    tables, empty = await open_tables(host, 1), memory(pid)
    for size in sizes:
        tables += await open_tables(host, size - len(tables))
        for table in tables[1:]:
            for person in table.people:
                person.close()
        await asyncio.sleep(1)
        used = memory(pid)
        print(f"{size:,} tables: {used:,.0f} MB, {1024 * (used - empty) / size:,.0f} KB a table")
        await latency(host, tables[0], 100, "", 50)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how the server grows with its tables.")
    parser.add_argument("sizes", nargs="*", type=int, default=[10, 100, 1000, 5000], help="numbers of tables")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (host, pid):
        asyncio.run(measure(host, pid, sorted(asked.sizes)))


if __name__ == "__main__":
    main()
