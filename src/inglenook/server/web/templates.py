"""The templates of one language, turned into short Python: the same bytes as Jinja's own code makes, but quicker.

Jinja's code is made for every kind of value and caller. Ours knows more: facts are dicts, lists, texts and numbers, so
an item is looked for before an attribute; nothing that a template calls wants Jinja's context; a macro of the template,
or one that it imports, is called as the function that it is. `Plain` is Jinja's own way, and the judge: a test makes
every page both ways. This leans on the insides of Jinja's compiler, so pyproject.toml bounds its version.
"""

import re
from collections.abc import Callable, Mapping, MutableMapping
from io import StringIO
from typing import Any, TypeAlias, cast

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.environment import TemplateModule
from jinja2.idtracking import VAR_LOAD_PARAMETER, Symbols
from jinja2.runtime import Context
from jinja2.utils import missing

from inglenook.engine.language import Language

from . import template_runtime
from .macros import direct, fits, folded, given, macros_of
from .parts import GIVEN, NAME, PartTag, is_part
from .reads import ANYTHING, Read, Where, all_macros, reads_of
from .template_cache import kept_code
from .template_runtime import HELPERS, LOOP

Facts: TypeAlias = dict[str, Any]

PLAIN = re.compile(r'\{\{ say\("([\w.-]+)"\) \}\}')
METHODS = frozenset(name for kind in (dict, list, str) for name in dir(kind) if name[0] != "_")


class Plain(Environment):
    """As Jinja does it: a sentence without facts is a part of the template, and costs nothing."""

    def __init__(self, language: Language, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
            extensions=[PartTag],
        )
        self.language, self.phrases = language, language.phrases
        self.bytecode_cache = kept_code(self, language)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        return PLAIN.sub(lambda found: self.phrases[found[1]], super().preprocess(source, name, filename))

    def refresh(self) -> None:
        """Forget all templates if a file has changed, so that who draws a table need not start the server anew."""
        kept = cast(Mapping[object, Any], self.cache)
        if not all(template.is_up_to_date for template in kept.values()):
            cast(Any, self.cache).clear()
            self.bytecode_cache = kept_code(self, self.language)


class Short(CodeGenerator):
    """Writes the code of a template the short way."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self.writeline(f"from {template_runtime.__name__} import {HELPERS}")
        self.alone = not any(node.find_all((nodes.Block, nodes.Extends)))  # no other template reaches into it
        self.macros = self._known_macros(node) if self.alone else {}
        self.callable = all_macros(node, cast(Templates, self.environment).tree) if self.alone else {}
        self.bare: nodes.Node | None = None  # a call whose text goes straight to the page
        super().visit_Template(node, frame)

    def _known_macros(self, node: nodes.Template) -> dict[str, nodes.Macro]:
        """Those that a name means in the whole template, unless a parameter hides it."""
        found = macros_of(node)
        for each in node.body:
            if isinstance(each, nodes.FromImport) and isinstance(each.template, nodes.Const):
                there = macros_of(cast(Templates, self.environment).tree(each.template.value))
                pairs = (name if isinstance(name, tuple) else (name, name) for name in each.names)
                found |= {alias: there[name] for name, alias in pairs if name in there}
        stored = {each.name for each in node.find_all(nodes.Name) if each.ctx == "store"}
        return {name: macro for name, macro in found.items() if name not in stored}

    # The page is gathered in a list and given away once.

    def enter_frame(self, frame: Frame) -> None:
        super().enter_frame(frame)
        if frame.toplevel and self.alone:
            self.buffer(frame)

    def leave_frame(self, frame: Frame, with_python_scope: bool = False) -> None:
        if frame.toplevel and self.alone:
            self.writeline(f"yield concat({frame.buffer})")
        super().leave_frame(frame, with_python_scope)

    # Parts

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline(f"parts = resolve({GIVEN!r})")

    def visit_With(self, node: nodes.With, frame: Frame) -> None:  # noqa: N802
        if is_part(node):
            self._visit_part(node, frame)
        else:
            super().visit_With(node, frame)

    def _visit_part(self, node: nodes.With, frame: Frame) -> None:
        """A part in its place: made if the page is whole, or if what it reads has changed."""
        if not self.alone:
            self.fail("a part cannot stand in a template with blocks", node.lineno)
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        self.enter_frame(inner)
        self.newline(node)
        self.visit(node.targets[0], inner)
        self.write(" = ")
        self.visit(node.values[0], frame)
        name = inner.symbols.ref(NAME)
        self._write_reads(node, inner)
        self.writeline(f"if parts is missing or parts.changed({name}, reads):")
        self.indent()
        self.buffer(inner)
        self.blockvisit(node.body, inner)
        text = f"concat({inner.buffer})"
        self.simple_write(f"{text} if parts is missing else parts.put({name}, {text})", frame, node)
        self.outdent()
        self.writeline("else:")
        self.indent()
        self.simple_write(f"parts.place({name})", frame, node)
        self.outdent()
        self.leave_frame(inner)

    def _write_reads(self, part: nodes.With, frame: Frame) -> None:
        """The code of all that a part reads: the quick way, and one for ways that end before, or go by attributes."""
        found = reads_of(part.body, self.callable, cast(Templates, self.environment).tree)
        for line in (
            "if parts is not missing:",
            "    try:",
            f"        reads = ({self._all_read(found, frame, quick=True)})",
            "    except NO_WAY:",
            f"        reads = ({self._all_read(found, frame)})",
        ):
            self.writeline(line)

    def _all_read(self, found: list[Read], frame: Frame, quick: bool = False) -> str:
        return "".join(
            f"{each}, " for each in dict.fromkeys(self._read(read, frame, quick) for read in found)
        )

    def _read(self, read: Read, frame: Frame, quick: bool) -> str:
        if read == ANYTHING:
            return "object()"  # which is never what it was
        root, *steps = (
            self._variable(step, where, frame) if where else repr(step)
            for where, step in ((read.where, read.name), *read.way)
        )
        if quick:
            return root + "".join(f"[{step}]" for step in steps)
        return f"reading({root}, ({''.join(f'{step}, ' for step in steps)}))"

    def _variable(self, name: str, where: Where, frame: Frame) -> str:
        known = top_of(frame.symbols) if where is Where.ABOVE else frame.symbols
        return known.find_ref(name) or f"resolve({name!r})"

    # Escaping

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        elif self._called(node, frame):
            self.bare = node
            self.write("(")
        else:
            self.write("shown(")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        macro = self._called(node, frame)
        if macro is not None:
            return folded(macro, cast(nodes.Call, node), frame)
        return super()._output_child_to_const(node, frame, finalize)

    # Attributes and items

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if self._is_loop(node, frame):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
        elif node.attr in METHODS and hasattr(dict, node.attr):  # Jinja takes the method, too
            super().visit_Getattr(node, frame)
        else:
            held = self.temporary_identifier()
            self.write(f"({held}[{node.attr!r}] if type({held} := ")
            self.visit(node.node, frame)
            self.write(
                f") is dict and {node.attr!r} in {held} else environment.getattr({held}, {node.attr!r}))"
            )

    @optimizeconst
    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.arg, nodes.Slice):
            return super().visit_Getitem(node, frame)
        self.write("item(environment, ")
        self.visit(node.node, frame)
        self.write(", ")
        self.visit(node.arg, frame)
        self.write(")")

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            return super().visit_Concat(node, frame)
        parts = [self._part(each, frame) for each in node.nodes]
        plain = " & ".join(f"(type({name} := {code}) in PLAIN_KINDS)" for name, code in parts)
        self.write(f"(f'{''.join(f'{{{name}}}' for name, _ in parts)}' if {plain} else ")
        self.write(f"markup_join(({', '.join(name for name, _ in parts)},)))")

    def _part(self, node: nodes.Expr, frame: Frame) -> tuple[str, str]:
        """A name for an operand, and the code that makes it."""
        name = self.temporary_identifier()
        return name, self._written(lambda: self.visit(node, frame))

    @optimizeconst
    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        if node.name != "none":
            return super().visit_Test(node, frame)
        self.write("(")
        self.visit(node.node, frame)
        self.write(" is None)")

    # Loops

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        outer, self.light = getattr(self, "light", False), is_light(node)
        super().visit_For(node, frame)
        self.light = outer

    def choose_async(self, async_value: str = "async ", sync_value: str = "") -> str:
        if async_value == "Async":  # it asks for the kind of `LoopContext`
            light, self.light = self.light, False
            return "Light" if light else ""
        return super().choose_async(async_value, sync_value)

    def writeline(self, x: str, node: nodes.Node | None = None, extra: int = 0) -> None:
        if x != "_loop_vars = {}":  # for functions that want the context
            super().writeline(x, node, extra)

    def pop_assign_tracking(self, frame: Frame) -> None:
        if frame.loop_frame:
            self._assign_stack.pop()
        else:
            super().pop_assign_tracking(frame)

    def _is_loop(self, node: nodes.Getattr, frame: Frame) -> bool:
        if not is_loop(node):
            return False
        load = frame.symbols.find_load(frame.symbols.ref("loop"))
        return load is not None and load[0] == VAR_LOAD_PARAMETER

    # Calls

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        macro = None if forward_caller else self._called(node, frame)
        if macro is not None:
            return self._call_directly(macro, node, frame)
        callee = node.node
        if isinstance(callee, nodes.Getattr) and callee.attr in METHODS:
            self.visit(callee.node, frame)
            self.write(f".{callee.attr}")
        else:
            self.visit(callee, frame)
        self.write(f"({self._arguments(node, frame, {'caller': 'caller'} if forward_caller else None)})")

    def _arguments(self, node: nodes.Call, frame: Frame, more: dict[str, str] | None) -> str:
        """As Jinja writes them, without the comma before the first."""
        return self._written(lambda: self.signature(node, frame, more)).removeprefix(", ")

    def _written(self, write: Callable[[], None]) -> str:
        """What would be written."""
        outside, self.stream = self.stream, StringIO()
        write()
        written, self.stream = self.stream.getvalue(), outside
        return written

    def _call_directly(self, macro: nodes.Macro, node: nodes.Call, frame: Frame) -> None:
        bare, self.bare = self.bare is node, None
        self.write(f"{'' if bare else 'html'}({direct(cast(nodes.Name, node.node).name)}(")
        for value in given(macro, node):
            if value is None:
                self.write("missing")
            else:
                self.visit(value, frame)
            self.write(", ")
        self.write("))")

    def _called(self, node: nodes.Node, frame: Frame) -> nodes.Macro | None:
        """The macro that a call means, if that can be known here and its arguments are plain."""
        if not (isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name)):
            return None
        name = node.node.name
        macro = self.macros.get(name)
        if macro is None or frame.symbols.find_ref(name) != f"l_0_{name}" or not fits(macro, node):
            return None
        return macro

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:  # noqa: N802
        super().visit_Macro(node, frame)
        if frame.toplevel and node.name in self.macros:
            self.writeline(f"{direct(node.name)} = macro")

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:  # noqa: N802
        super().visit_FromImport(node, frame)
        for name in node.names if frame.toplevel else []:
            alias = name[1] if isinstance(name, tuple) else name
            if alias in self.macros:
                self.writeline(f"{direct(alias)} = {frame.symbols.ref(alias)}._func")


class Alike(Template):
    """All templates have the same globals: a module that several import is one, and a context begins with them."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()

    def new_context(
        self, vars: Facts | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> Context:
        known = dict(vars or {}) if shared else {**self.environment.globals, **(vars or {})}
        known |= {name: value for name, value in (locals or {}).items() if value is not missing}
        return Context(self.environment, known, self.name, self.blocks)


class Templates(Plain):
    """The same, written the short way."""

    code_generator_class = Short
    template_class = Alike

    def __init__(self, language: Language, loader: BaseLoader) -> None:
        super().__init__(language, loader)
        self.filters["list"] = list  # Jinja's own knows of things that come later
        self.found: dict[str, Template] = {}  # without the lock of Jinja's cache

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        if isinstance(name, Template):
            return name
        if name not in self.found:
            self.found[name] = super().get_template(name, parent, globals)
        return self.found[name]

    def refresh(self) -> None:
        super().refresh()
        if not self.cache:
            self.found.clear()

    def tree(self, name: str) -> nodes.Template:
        """A template as it is written."""
        assert self.loader is not None
        return self.parse(self.loader.get_source(self, name)[0], name)


def top_of(symbols: Symbols) -> Symbols:
    """The names of the whole template."""
    return symbols if symbols.parent is None else top_of(symbols.parent)


def is_loop(node: nodes.Getattr) -> bool:
    return isinstance(node.node, nodes.Name) and node.node.name == "loop" and node.attr in LOOP


def is_light(node: nodes.For) -> bool:
    """Whether a loop is asked for nothing but what `Loop` has. A test may depend on what the body does, so such a loop
    goes step by step."""
    if node.test is not None or node.recursive or any(node.find_all(nodes.Include)):
        return False
    named = sum(each.name == "loop" for each in node.find_all(nodes.Name))
    return named == sum(is_loop(each) for each in node.find_all(nodes.Getattr))
