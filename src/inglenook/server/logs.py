"""What the server tells whoever runs it: lines for people to read, or one JSON object a line for programs. Neither ever
has a key, a password or a cookie in it."""

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN, JSON = "plain", "json"
FORMS = (PLAIN, JSON)
LOG = logging.getLogger("inglenook")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"at": at, "level": record.levelname.lower(), "from": record.name, "said": record.getMessage()}
        told |= getattr(record, "facts", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def open_log(form: str) -> None:
    """Everything of ours and of the libraries goes the same way."""
    if form == JSON:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(Lines())
        logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
        LOG.setLevel(logging.INFO)


def in_json() -> bool:
    return LOG.level == logging.INFO


def say(line: str) -> None:
    """To whoever started the server."""
    if in_json():
        LOG.info(line)
    else:
        print(line, file=sys.stderr, flush=True)


def tell(said: str, **facts: object) -> None:
    """Something that a program may want to count; people are not bothered with it."""
    if in_json():
        LOG.info(said, extra={"facts": facts})
