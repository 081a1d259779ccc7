"""What a piece of a template reads, found in the template's own tree (static analysis).

A read is a name that the piece does not make itself, and the way on from there: of `view.keepers[i].won` that is
`view`, then `keepers`, whatever `i` is, `won`. A macro that is called reads, too, and so does a file that is included;
what is handed to a macro is put in the place of its parameters, and every other name in it means what it means at the
top of its file. What is called as a function (`word`, `label`, `game_icon`) is not read: it says the same to one reader
as long as a page is open.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from jinja2 import TemplateAssertionError, nodes


class Where(Enum):
    """In what surroundings a name is looked for."""

    HERE = "where it is read"
    ABOVE = "at the top of the file"


Step: TypeAlias = tuple[Where | None, Any]  # a variable, or (None) a constant
Macros: TypeAlias = Mapping[str, nodes.Macro]
Files: TypeAlias = Callable[[str], nodes.Template]


class Read(NamedTuple):
    """A name, and the way on from there."""

    name: str
    way: tuple[Step, ...] = ()
    where: Where = Where.HERE


ANYTHING = Read("")
NO_WAY = (TypeError, LookupError, AttributeError)  # what is raised where a way ends


@dataclass(frozen=True)
class Scope:
    """Where a piece stands: what it may call and include, and the names that it makes itself."""

    macros: Macros
    files: Files
    made: frozenset[str] = frozenset()
    within: tuple[str, ...] = ()  # macros whose reads are being found

    def around(self, body: Iterable[nodes.Node]) -> "Scope":
        return replace(self, made=frozenset(made_in(body)))


@dataclass(frozen=True)
class Chain:
    """A name with a way on; `whole`: the way is known to its end."""

    read: Read
    whole: bool = True


def reads_of(body: list[nodes.Node], macros: Macros, files: Files) -> list[Read]:
    """All that a piece reads, without what is a part of something else that it reads."""
    scope = Scope(macros, files).around(body)
    found = {read for node in body for read in reads(node, scope)}
    return sorted((read for read in found if not any(covers(each, read) for each in found)), key=repr)


def covers(other: Read, read: Read) -> bool:
    alike = other.name == read.name and other.where == read.where
    return alike and other != read and read.way[: len(other.way)] == other.way


def made_in(body: Iterable[nodes.Node]) -> Iterator[str]:
    """The names that are set inside, by assignments and loops."""
    for node in body:
        yield from (each.name for each in node.find_all(nodes.Name) if each.ctx != "load")
        if isinstance(node, nodes.For) or any(node.find_all(nodes.For)):
            yield "loop"


def reads(node: nodes.Node, scope: Scope) -> Iterator[Read]:
    if isinstance(node, nodes.Call):
        yield from reads_of_call(node, scope)
    elif isinstance(node, nodes.Include):
        yield from reads_of_file(node, scope)
    elif isinstance(node, nodes.Macro):
        return  # where it is called
    elif (chain := chain_of(node, scope)) is not None:
        if chain.read.name not in scope.made:
            yield chain.read
        yield from reads_of_indices(node, scope)
    else:
        for child in node.iter_child_nodes():
            yield from reads(child, scope)


def reads_of_file(node: nodes.Include, scope: Scope) -> Iterable[Read]:
    """A file that is not known beforehand may read whatever there is. The top of a file is where it is included."""
    if not isinstance(node.template, nodes.Const):
        return [ANYTHING]
    tree = scope.files(node.template.value)
    inner = replace(scope, macros={**scope.macros, **all_macros(tree, scope.files)}).around(tree.body)
    found = (read for each in tree.body for read in reads(each, inner))
    return [here(read) for read in found if read.name not in inner.made | scope.made]


def here(read: Read) -> Read:
    """The same, if the top of the file is here."""
    return Read(read.name, tuple((where and Where.HERE, step) for where, step in read.way))


def all_macros(tree: nodes.Template, files: Files) -> dict[str, nodes.Macro]:
    """Every macro that a template may call by a name: its own, and those that it imports."""
    found: dict[str, nodes.Macro] = {}
    for each in tree.find_all(nodes.FromImport):
        if not isinstance(each.template, nodes.Const):
            raise TemplateAssertionError("macros are imported from files that are named", each.lineno)
        there = all_macros(files(each.template.value), files)
        found |= there  # they call each other
        pairs = (name if isinstance(name, tuple) else (name, name) for name in each.names)
        found |= {alias: there[name] for name, alias in pairs if name in there}
    return found | {each.name: each for each in top_macros(tree)}


def top_macros(tree: nodes.Template) -> Iterator[nodes.Macro]:
    """Those of a file. Elsewhere than at its top a macro could read what is made around it."""
    for each in tree.find_all(nodes.Macro):
        if each not in tree.body:
            raise TemplateAssertionError(
                f"the macro {each.name!r} must stand at the top of its file", each.lineno
            )
        yield each


def reads_of_call(node: nodes.Call, scope: Scope) -> Iterator[Read]:
    callee, macro = node.node, None
    if isinstance(callee, nodes.Name) and callee.name in scope.macros:
        macro = scope.macros[callee.name]
        yield from reads_of_macro(macro, node, scope)
    elif isinstance(callee, nodes.Getattr):  # a method of something that is read
        yield from reads(callee.node, scope)
    for value in [*node.args, *(each.value for each in node.kwargs), node.dyn_args, node.dyn_kwargs]:
        if value is not None and (macro is None or chain_of(value, scope) is None):
            yield from reads(value, scope)
        elif value is not None:
            yield from reads_of_indices(value, scope)


def reads_of_macro(macro: nodes.Macro, call: nodes.Call, scope: Scope) -> Iterator[Read]:
    """What the macro reads by itself; of a thing that it is handed, what it reads of that."""
    if macro.name in scope.within:
        return
    names = {each.name for each in macro.args}
    inner = replace(scope, within=(*scope.within, macro.name)).around(macro.body)
    handed = handed_to(macro, call)
    chains = {name: chain_of(value, scope) for name, value in handed.items()}
    for name, way, where in {read for node in (*macro.body, *macro.defaults) for read in reads(node, inner)}:
        way = until_none(outside(step, names, handed, scope) for step in way)
        if where is Where.ABOVE or name not in names:
            yield Read(name, way, Where.ABOVE)
        elif (chain := chains.get(name)) is not None and chain.read.name not in scope.made:
            yield chain.read._replace(way=chain.read.way + (way if chain.whole else ()))


def until_none(steps: Iterable[Step | None]) -> tuple[Step, ...]:
    return tuple(step for step in takewhile(bool, steps) if step)


def outside(step: Step, names: set[str], handed: Mapping[str, nodes.Expr], scope: Scope) -> Step | None:
    """A step inside a macro as it is outside; nothing, if it is only known inside."""
    where, key = step
    if where is not Where.HERE:
        return step
    if key not in names:
        return Where.ABOVE, key
    return step_by(handed[key], scope) if key in handed else None


def handed_to(macro: nodes.Macro, call: nodes.Call) -> dict[str, nodes.Expr]:
    positional = zip((each.name for each in macro.args), call.args, strict=False)
    return dict(positional) | {each.key: each.value for each in call.kwargs}


def chain_of(node: nodes.Node, scope: Scope) -> Chain | None:
    """What an expression reads if it is a name with a way on; None for any other expression."""
    if isinstance(node, nodes.Name):
        return Chain(Read(node.name))
    if not isinstance(node, (nodes.Getattr, nodes.Getitem)):
        return None
    before, step = chain_of(node.node, scope), step_of(node, scope)
    if before is None or not before.whole:
        return before
    read = before.read
    return Chain(read._replace(way=(*read.way, step))) if step else Chain(read, whole=False)


def step_of(node: nodes.Getattr | nodes.Getitem, scope: Scope) -> Step | None:
    """None: it may be any item, so all are read."""
    return (None, node.attr) if isinstance(node, nodes.Getattr) else step_by(node.arg, scope)


def step_by(key: nodes.Expr, scope: Scope) -> Step | None:
    if isinstance(key, nodes.Const):
        return None, key.value
    if isinstance(key, nodes.Name) and key.name not in scope.made:
        return Where.HERE, key.name
    return None


def reads_of_indices(node: nodes.Node, scope: Scope) -> Iterator[Read]:
    """An index is read, too."""
    while isinstance(node, (nodes.Getattr, nodes.Getitem)):
        if isinstance(node, nodes.Getitem):
            yield from reads(node.arg, scope)
        node = node.node


def reading(value: Any, way: tuple[Any, ...]) -> Any:
    """What lies at the end of a way; nothing, if it ends before."""
    for step in way:
        try:
            value = value[step]
        except NO_WAY:
            value = getattr(value, step, None) if isinstance(step, str) else None
    return value
