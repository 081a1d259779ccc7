"""Macros of templates as the plain functions that most of them are."""

from typing import Any, cast

from jinja2 import nodes
from jinja2.compiler import Frame, find_undeclared

from .escaping import shown

SPECIAL = ("caller", "kwargs", "varargs")  # a macro that uses these is not called directly


def direct(name: str) -> str:
    """What the function of a macro is called in the code."""
    return f"direct_{name}"


def macros_of(node: nodes.Template) -> dict[str, nodes.Macro]:
    """The macros of a template that are plain functions."""
    found = [each for each in node.body if isinstance(each, nodes.Macro)]
    return {each.name: each for each in found if not find_undeclared(each.body, SPECIAL)}


def fits(macro: nodes.Macro, call: nodes.Call) -> bool:
    """Whether a call names its arguments as the macro does, each once."""
    names = [each.name for each in macro.args]
    left = names[len(call.args) :]
    plain = call.dyn_args is None and call.dyn_kwargs is None and len(call.args) <= len(names)
    return plain and all(each.key in left for each in call.kwargs)


def given(macro: nodes.Macro, call: nodes.Call) -> list[nodes.Expr | None]:
    """The arguments of a call in the order of the macro; None where it has to take its default."""
    named = {each.key: each.value for each in call.kwargs}
    rest = [each.name for each in macro.args[len(call.args) :]]
    return [*call.args, *(named.get(name) for name in rest)]


def folded(macro: nodes.Macro, call: nodes.Call, frame: Frame) -> str:
    """The text of a macro that only puts constants into its own text; `Impossible` if it does more."""
    names = [each.name for each in macro.args]
    defaults = [None] * (len(names) - len(macro.defaults)) + list(macro.defaults)
    values = [each or usual for each, usual in zip(given(macro, call), defaults, strict=True)]
    if not all(isinstance(each, nodes.Output) for each in macro.body) or None in values:
        raise nodes.Impossible
    known = {name: value.as_const(frame.eval_ctx) for name, value in zip(names, values, strict=True) if value}
    return "".join(_piece(each, known) for output in macro.body for each in cast(nodes.Output, output).nodes)


def _piece(node: nodes.Node, known: dict[str, Any]) -> str:
    if isinstance(node, nodes.TemplateData):
        return node.data
    if isinstance(node, nodes.Name) and node.name in known:
        return shown(known[node.name])
    raise nodes.Impossible
