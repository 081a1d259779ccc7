"""Invitations: the address by which others get to a table, whether it can be reached at all, and the switch that opens
the server to its network."""

from typing import Any

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from ..lab.door import for_host, is_host
from ..tables.table import Table
from .requests import fields_of, of, own_address
from .security import AT_HOME, host_of


def called(request: HTTPConnection) -> str:
    """The name by which we were called."""
    return host_of(request.headers.get("host", "")) or ""


def is_known(request: HTTPConnection) -> bool:
    """Whether we were called by a name that the operator gave for others."""
    network = of(request).network
    return network is not None and called(request) in network.names


def base_for_others(request: HTTPConnection) -> str:
    """Where others find us: by the name by which this browser does, if that leads here from elsewhere; else at our
    address in the network. Nothing: they cannot come.

    A name of this machine's own may lead nowhere: it counts where the connection came in from outside."""
    network, name = of(request).network, called(request)
    came_in = (request.scope.get("server") or ("",))[0]
    if is_known(request) or not {name, came_in} & AT_HOME:
        return str(request.base_url).rstrip("/")
    return network.address if network else ""


def link_to(request: HTTPConnection, path: str) -> str:
    """An address to give to others; if they cannot come, the one on this machine."""
    return f"{base_for_others(request) or str(request.base_url).rstrip('/')}{path}"


def is_secure(request: HTTPConnection) -> bool:
    """Whether browsers let a page share, copy, notify and be installed."""
    return request.url.scheme == "https" or called(request) in AT_HOME


def invitation(request: HTTPConnection, table: Table) -> dict[str, Any]:
    base, link = base_for_others(request), link_to(request, f"/t/{table.id}")
    return {
        "link": link,
        "reach": "public" if is_known(request) else "network" if base else "",
        "code": code_of(link) if base else "",
        "secure": is_secure(request),
    }


def code_of(link: str) -> Markup:
    """A link as a picture that phones read."""
    import segno

    drawn = segno.make(link, micro=False)
    return Markup(drawn.svg_inline(light="#fff", omitsize=True, svgclass="code", lineclass=None))


def network_facts(request: HTTPConnection) -> dict[str, Any] | None:
    """How far the server is open, and what can be done about it; nothing: that is not ours to say."""
    network = of(request).network
    if network is None:
        return None
    return {
        "address": network.address,
        "opened": network.opened,
        "name": next(iter(network.names), ""),
        "mine": is_host(request) and not network.fixed,
    }


@for_host
async def set_network(request: Request) -> Response:
    """Open the server to its network, or close it again."""
    fields, network = await fields_of(request), of(request).network
    if network is not None and fields.get("open") == "yes":
        await network.open()
    elif network is not None:
        network.close()
    return RedirectResponse(own_address(fields.get("next")), status_code=303)
