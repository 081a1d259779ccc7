"""The kernel decorator: rules compiled by Numba, from a cache that cannot be stale.

Numba keys its disk cache by the path and the content of the compiled function's file alone: a change in a
helper of another module would go unnoticed, and a project that was moved would be compiled again. Here every
kernel's cache folder is named after the content of its module and of all project modules that it imports,
near or far, and of the cards.toml beside them, from which declarations take numbers; together with the
compile flags and versions, wherever they lie. Generic code (playouts, search) compiled for a game lives in
another module's cache: it is kept apart by the record type, which carries the same fingerprint (see `layout`).
"""

import ast
import hashlib
import os
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from getpass import getuser
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import caching
from numba.core.registry import CPUDispatcher

from .linked import EntryCompiler, LinkedCacheImpl, LinkedCompiler

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

# Bounds checks cost about 2 % and turn a rules mistake into an error instead of a wrong game. Without
# Numba's run-time (_nrt) kernels cannot allocate, and are spared atomic reference counts: twice the speed.
FLAGS = {"nogil": True, "boundscheck": True, "_nrt": False, "no_cfunc_wrapper": True}
VERSIONS = (numba.__version__, np.__version__, platform.python_version(), platform.machine())

# Libraries whose version stands in VERSIONS, or whose code never reaches a kernel.
OUTSIDE = sys.stdlib_module_names | {"numpy", "numba", "llvmlite", "rich"}

_config: Any = numba.config
_njit: Any = numba.njit
_types: Any = numba.types
JIT = not _config.DISABLE_JIT
_thread = threading.local()


def kernel(function: Kernel) -> Kernel:
    """A rules function. Kernels link in each other's code; Python that calls one, as a view does, runs it as Python
    unless its game is compiled (see `run_compiled`), so that nothing is compiled while somebody waits."""
    return _linked(function, FLAGS)


def unchecked(function: Kernel) -> Kernel:
    """A kernel whose indices are not checked: for plain loops over whole rows, which a processor can then do
    several numbers at a time (four times the speed)."""
    return _linked(function, {**FLAGS, "boundscheck": False})


def _linked(function: Kernel, flags: dict[str, bool]) -> Kernel:
    linked: Any = _njit(**flags, no_cpython_wrapper=True, pipeline_class=LinkedCompiler)(function)
    if JIT:
        linked.__class__ = RunsAsPython
        linked._cache = _ContentCache(function, _LinkedCacheImpl)
        _compile_once(linked)
    return cast(Kernel, linked)


def entry(function: Kernel) -> Kernel:
    """A kernel by which Python enters compiled code."""
    compiled: Any = _njit(**FLAGS, pipeline_class=EntryCompiler)(function)
    if JIT:
        compiled._cache = _ContentCache(function, _ContentCacheImpl)
    return cast(Kernel, compiled)


def plain(function: Kernel) -> Kernel:
    """The Python of an entry. All kernels below it run as Python, too."""
    return cast(Kernel, getattr(function, "py_func", function))


class RunsAsPython(CPUDispatcher):
    """A kernel where Python calls it: runs as Python, or through an entry of its own. Numba makes no promise that a
    dispatcher's class can be changed; a test holds that it can."""

    compiled = False

    def __call__(self, *args: Any, **named: Any) -> Any:
        if self.compiled or _within(self.__module__, getattr(_thread, "loads", "")):
            return self.entry(*args, **named)
        return self.py_func(*args, **named)

    @cached_property
    def entry(self) -> Callable[..., Any]:
        return entry(self.py_func)


def run_compiled(package: str, on: bool) -> None:
    """Let Python that calls a kernel of this package run its compiled code, or run it as Python."""
    for name, module in sys.modules.copy().items():  # in one piece: other threads import meanwhile
        if _within(name, package):
            for each in vars(module).values():
                if isinstance(each, RunsAsPython) and each.__module__ == name:
                    each.compiled = on


@contextmanager
def compiled_here(package: str) -> Iterator[None]:
    """In this thread alone Python that calls a kernel of this package runs its compiled code: to have it loaded for all
    others before they run it."""
    _thread.loads = package
    try:
        yield
    finally:
        _thread.loads = ""


def _within(module: str, package: str) -> bool:
    return module == package or (package != "" and module.startswith(f"{package}."))


class _ContentLocator(caching._CacheLocator):
    """Tells Numba to keep a kernel in the folder of its module's fingerprint, which stands for all its source."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._folder = cache_folder() / fingerprint(function.__module__)
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_ContentLocator":
        found: Any = cls(function)
        found.ensure_cache_path()
        return cast(_ContentLocator, found)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return str(self._line)


class _ContentCacheImpl(caching.CompileResultCacheImpl):
    """Where an entry is kept."""

    _locator_classes: Any = (_ContentLocator,)


class _LinkedCacheImpl(LinkedCacheImpl):
    """Where code to be linked in is kept: apart, for a kernel may have an entry, too."""

    _locator_classes: Any = (_ContentLocator,)

    @property
    def filename_base(self) -> str:
        return f"{super().filename_base}-linked"


_FunctionCache: Any = caching.FunctionCache


class _ContentCache(_FunctionCache):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any], kind: Any) -> None:
        self._impl_class = kind
        super().__init__(function)


def _compile_once(compiled: Any) -> None:
    """Numba would compile a kernel anew for every constant and every width of integer that another passes it."""
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, named: template(
        tuple(_plain(kind) for kind in args), {name: _plain(kind) for name, kind in named.items()}
    )


def _plain(kind: Any) -> Any:
    kind = _types.unliteral(kind)
    return _types.int64 if isinstance(kind, _types.Integer) else kind


@cache
def cache_folder() -> Path:
    """Where compiled rules are kept: $INGLENOOK_CACHE, else the user's cache, else a temporary folder."""
    named = os.environ.get("INGLENOOK_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = base / "inglenook" / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.gettempdir()) / f"inglenook-{getuser()}" / "kernels"
    return folder


@cache
def fingerprint(module: str) -> str:
    """A name for the exact rules that a module's kernels stand for."""
    digest = hashlib.blake2b(repr((sorted(FLAGS.items()), VERSIONS)).encode(), digest_size=8)
    digest.update(module.encode())  # Numba pickles the name: a file imported under another is not the same
    for path in sorted(_sources(module)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources(module: str) -> set[Path]:
    """The module's file and, through its imports, every project file it rests on, each with the cards beside it."""
    found: set[Path] = set()
    pending = [sys.modules[module]]
    while pending:
        current = pending.pop()
        path = Path(current.__file__ or "")
        if path.suffix == ".py" and path not in found:
            cards = path.with_name("cards.toml")
            found |= {path, cards} if cards.exists() else {path}
            pending.extend(_imported(current, path))
    return found


def _imported(module: ModuleType, path: Path) -> Iterator[ModuleType]:
    for name in _mentioned(path.read_bytes(), module.__package__ or ""):
        if name in sys.modules:
            yield sys.modules[name]


@cache  # by content: many modules rest on the same few, and reading them is what a start waits for
def _mentioned(source: bytes, package: str) -> tuple[str, ...]:
    """The modules that a file of ours may import."""
    names = {name for node in ast.walk(ast.parse(source)) for name in _names(node, package)}
    return tuple(name for name in sorted(names) if name.partition(".")[0] not in OUTSIDE)


def _names(node: ast.AST, package: str) -> Iterator[str]:
    """Every module that an import statement may mean."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*parents, *([node.module] if node.module else [])])
        yield base
        yield from (f"{base}.{alias.name}" for alias in node.names)
