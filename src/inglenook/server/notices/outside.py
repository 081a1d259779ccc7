"""Posting to an address that somebody has typed, without being led anywhere else by it (SSRF).

Only https, only to addresses of the public network: every one that the name resolves to is looked at, and the
connection goes to one that was looked at, not to whatever the name means a moment later. Nothing that is answered is
followed or shown.
"""

import http.client
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

LONGEST = 500  # characters of an address
SECONDS = 5.0
READ = 1024  # bytes of an answer
PORTS = (443,)
TRANSLATED = IPv6Network("64:ff9b::/96")  # an address of IPv4 behind a translator
Address = IPv4Address | IPv6Address


def resolve(host: str, port: int) -> list[str]:
    """All numbers of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def is_public(address: Address) -> bool:
    """Whether it lies outside this machine and its networks, however it is written."""
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped
        if within is not None:
            return is_public(within)
        if address.sixtofour or address.teredo or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


class Pinned(http.client.HTTPSConnection):
    """To one number, in which the certificate of the name is expected."""

    def __init__(self, host: str, port: int, number: str, context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=SECONDS, context=context)
        self._number, self._tls = number, context

    def connect(self) -> None:
        plain = socket.create_connection((self._number, self.port), SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


@dataclass
class Outside:
    """The way out. What a name means and what may be reached are given, so that both can be tested."""

    resolve: Callable[[str, int], list[str]] = resolve
    allow: Callable[[Address], bool] = is_public
    ports: tuple[int, ...] = PORTS
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def check(self, url: str) -> SplitResult:
        """Refuse what could never be posted to; asked before an address is kept."""
        try:
            parts = urlsplit(url)
            port = parts.port or 443
        except ValueError:
            raise RefusedError(Sentence("refused.hook")) from None
        odd = parts.username or parts.password or not parts.hostname or len(url) > LONGEST
        if (
            parts.scheme != "https"
            or odd
            or port not in self.ports
            or not url.isascii()
            or not url.isprintable()
        ):
            raise RefusedError(Sentence("refused.hook"))
        return parts

    def number(self, host: str, port: int) -> str:
        """One of the name's numbers, if all of them may be reached."""
        numbers = self.resolve(host, port)
        if not numbers or not all(self.allow(ip_address(each.partition("%")[0])) for each in numbers):
            raise RefusedError(Sentence("refused.hook-private"))
        return numbers[0]

    def post(self, url: str, body: bytes) -> int:
        """Post JSON, and tell the status. A redirection is not followed."""
        parts = self.check(url)
        host, port = parts.hostname or "", parts.port or 443
        connection = Pinned(host, port, self.number(host, port), self.context)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            headers = {"content-type": "application/json", "user-agent": "Inglenook", "connection": "close"}
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            answer.read(READ)
            return answer.status
        finally:
            connection.close()
