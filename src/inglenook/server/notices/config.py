"""What the operator allows, from a file: a mail server, webhooks, and the address at which people reach the tables."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from inglenook.engine.errors import InglenookError


class Mail(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail server that takes mail from us. `security`: TLS from the first byte, after a greeting, or none at all."""

    host: str
    sender: str
    port: Annotated[int, Meta(ge=1, le=65535)] = 587
    security: Literal["tls", "starttls", "none"] = "starttls"
    user: str = ""
    password: str = ""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    address: str = ""  # with which links in notices begin
    mail: Mail | None = None
    webhooks: bool = False


NOTHING = Config()


def read_config(path: Path) -> Config:
    """The file, or one sentence about what is wrong with it; what it says is not repeated, for a password is in it."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Config)
    except OSError as error:
        raise InglenookError(f"the file of notices cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise InglenookError(
            "the file of notices is not valid TOML; docs/running.md has an example"
        ) from None
    except msgspec.ValidationError as error:
        raise InglenookError(f"the file of notices: {error}") from None
    parts = urlsplit(found.address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InglenookError(
            'the file of notices needs address = "https://…", with which links in notices begin'
        )
    return msgspec.structs.replace(found, address=found.address.rstrip("/"))
