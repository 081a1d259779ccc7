"""`inglenook serve`: its options, apart from the server so that the command line need not import it."""

import gc
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from ipaddress import ip_address
from pathlib import Path

from .arguments import add_store, pace, port, positive
from .command import Command


def add(parser: ArgumentParser) -> None:
    add_ways(parser)
    add_store(parser)
    parser.add_argument(
        "--pace", type=pace, default=1.0, help="how slowly bots play (default: 1; 0: at once)"
    )
    parser.add_argument(
        "--notices",
        type=Path,
        metavar="FILE",
        help="how people may be told of their turns: a mail server, webhooks (default: not at all)",
    )
    parser.add_argument(
        "--examples", action="store_true", help="offer the example game and bot, too, if they are installed"
    )
    parser.add_argument(
        "--keep-finished",
        type=positive,
        default=0,
        metavar="DAYS",
        help="drop games that have been over for so long; results stay (default: keep all for ever)",
    )
    parser.add_argument(
        "--log",
        choices=("plain", "json"),
        default="plain",
        help="in which form the server tells what it does (default: plain)",
    )
    parser.add_argument(
        "--workers",
        type=positive,
        default=1,
        metavar="N",
        help="processes that share the port, on PostgreSQL (default: 1)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def add_ways(parser: ArgumentParser) -> None:
    """Where people come in, and by which names."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: this machine only)"
    )
    parser.add_argument(
        "--port", type=port, default=8000, help="the port (default: 8000, or the next one free)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let others in your network in; shows a code for phones"
    )
    parser.add_argument(
        "--public-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which others reach it, as games.example.org; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        type=address,
        metavar="ADDRESS",
        help="a proxy that tells truly from where people come; may be repeated (default: none)",
    )


def address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not an address such as 127.0.0.1") from None


def run(asked: Namespace) -> None:
    gc.disable()  # until the server is open: nothing that is imported is garbage, and looking takes a sixth of the time
    from inglenook.server.serve import Settings, serve

    serve(
        Settings(
            asked.host,
            asked.port,
            asked.data,
            asked.lan,
            not asked.no_browser,
            max(0.0, asked.pace),
            tuple(asked.public_name),
            tuple(asked.proxy),
            asked.store,
            notices=asked.notices,
            examples=asked.examples,
            keep_finished=asked.keep_finished,
            log=asked.log,
            workers=asked.workers,
        )
    )


SERVE = Command("serve", "open the tables in the browser", "serve --lan", add, run, extra="server")
