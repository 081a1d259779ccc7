"""The OpenAPI description of the JSON interface, made from its routes and structs."""

from functools import cache
from typing import Any

import msgspec

from . import schemas
from .routes import LONGEST_WAIT, ROUTES, JsonRoute

VERSION = "1"
REFUSALS = {
    "400": "The body is not what this address takes.",
    "401": "There is no token, or it is not one of ours.",
    "404": "There is no such table, game or level.",
    "409": "The rules, the seat or the moment do not allow it; nothing has changed.",
    "413": "The body is too large.",
    "429": "Too much at once; try again a little later.",
    "503": "The disk refused; nothing has changed.",
}


@cache
def description() -> dict[str, Any]:
    types = {each for route in ROUTES for each in (route.takes, route.gives) if each} | {schemas.Problem}
    ordered = sorted(types, key=lambda each: each.__name__)
    described, parts = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    named = dict(zip(ordered, described, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Inglenook",
            "version": VERSION,
            "description": "Play at a table with people and bots. Views and actions are those of the pages.",
        },
        "servers": [{"url": f"/api/v{VERSION}"}],
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"person": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(route: JsonRoute, described: dict[type, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": route.id,
        "summary": route.summary,
        "parameters": parameters(route),
        "responses": {
            "201" if route.made else "200": {"description": "Done.", "content": json(described[route.gives])},
            **{
                status: {"description": why, "content": json(described[schemas.Problem])}
                for status, why in REFUSALS.items()
            },
        },
    }
    if route.takes:
        told["requestBody"] = {"required": True, "content": json(described[route.takes])}
    if not route.open:
        told["security"] = [{"person": []}]
    return told


def parameters(route: JsonRoute) -> list[dict[str, Any]]:
    told = []
    if "{table}" in route.path:
        told.append({"name": "table", "in": "path", "required": True, "schema": {"type": "string"}})
    if route.id == "look":
        told += [
            query("unlike", "the `etag` of the page you have", {"type": "string"}),
            query(
                "wait",
                "seconds to wait for another page",
                {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT},
            ),
        ]
    if route.id == "events":
        told.append(
            query("since", "the number of the last event you know", {"type": "integer", "minimum": 0})
        )
    return told


def query(name: str, about: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": about, "schema": schema}


def json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
