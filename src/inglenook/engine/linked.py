"""Kernels that only kernels call: kept as code to be linked in, without machine code of their own.

Numba makes every function ready to be entered from Python: it links in all that the function calls, optimizes the
whole and emits machine code, for a helper and again for everything that calls it. But only entries are entered.
Here a helper stays what Numba has lowered it to; the entry that links it in optimizes it and emits it once. What an
entry has linked in is its own: LLVM then need not keep it callable for others, and puts far more of it in line.
"""

from typing import Any

from llvmlite import binding
from numba.core import caching, codegen, compiler, typed_passes
from numba.core.compiler_machinery import AnalysisPass, register_pass

_Library: Any = codegen.JITCodeLibrary
_Pass: Any = AnalysisPass
_register: Any = register_pass
_compiler: Any = compiler
_Compiler: Any = compiler.CompilerBase
_CacheImpl: Any = caching.CompileResultCacheImpl


class Linked(_Library):  # type: ignore[misc]
    """Code that waits to be linked in."""

    def _optimize_final_module(self) -> None:
        """Not here: that is done where it is linked in."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        return self.name, self._get_module_for_linking().as_bitcode()

    @classmethod
    def read(cls, codegen: Any, name: str, bitcode: bytes) -> "Linked":
        library = cls(codegen, name)
        library._shared_module, library._finalized = binding.parse_bitcode(bitcode), True
        return library

    @property
    def codegen(self) -> Any:
        return _NoMachine()


class Entered(_Library):  # type: ignore[misc]
    """Code that Python enters."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()


class _NoMachine:
    def set_env(self, name: str, env: Any) -> None:
        """There is no machine code whose environment could be set."""


class _Into(_Pass):  # type: ignore[misc]
    """Says where the step after this one puts its code."""

    library: type[Any]

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


@_register(mutates_CFG=False, analysis_only=True)
class IntoLinked(_Into):
    _name, library = "into_linked", Linked


@_register(mutates_CFG=False, analysis_only=True)
class IntoEntered(_Into):
    _name, library = "into_entered", Entered


class _OwnCompiler(_Compiler):  # type: ignore[misc]
    """Numba's own way, but for where it ends."""

    into: type[_Into]

    def define_pipelines(self) -> list[Any]:
        passes = _compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.into, typed_passes.IRLegalization)
        passes.finalize()
        return [passes]


class LinkedCompiler(_OwnCompiler):
    into = IntoLinked


class EntryCompiler(_OwnCompiler):
    into = IntoEntered


class LinkedCacheImpl(_CacheImpl):  # type: ignore[misc]
    """How Numba keeps such code on disk."""

    def rebuild(self, context: Any, payload: Any) -> Any:
        code, described, env, signature, _, lifted, annotation, reload, envs = payload
        library = Linked.read(context.codegen(), *code)
        return _compiler.compile_result(
            target_context=context,
            typing_context=context.typing_context,
            library=library,
            environment=env,
            entry_point=context.get_executable(library, described, env),
            fndesc=described,
            type_annotation=annotation,
            signature=signature,
            objectmode=False,
            lifted=lifted,
            reload_init=reload,
            referenced_envs=envs,
        )
