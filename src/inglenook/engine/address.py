"""Records in buffers of bytes, found by their address: to a kernel that costs nothing, while a view and an index would
be checked every time."""

from typing import Any

import numba
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array

from .kernel import JIT
from .layout import Bytes

_types: Any = numba.types
_infer: Any = infer_global
_lower: Any = lower_builtin
_signature: Any = signature
_make_array: Any = make_array
_cgutils: Any = cgutils


def typed(buffer: Bytes, witness: Any) -> Any:
    """The record that lies in a buffer, of the witness's type."""
    return buffer.view(witness.dtype)[0]


def typed_row(buffers: Any, row: int, witness: Any) -> Any:
    """The record that lies in a row of a table of buffers."""
    return buffers[row].view(witness.dtype)[0]


class _Typed(AbstractTemplate):
    def generic(self, args: Any, named: Any) -> Any:
        return _signature(args[-1].dtype, *args)


def _lower_typed(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    buffer = _make_array(signature.args[0])(context, builder, args[0])
    address = buffer.data
    if len(args) == 3:
        first = _cgutils.unpack_tuple(builder, buffer.strides)[0]
        row = context.cast(builder, args[1], signature.args[1], _types.intp)
        address = _cgutils.pointer_add(builder, address, builder.mul(row, first))
    return builder.bitcast(address, context.get_value_type(signature.return_type))


if JIT:
    for function in (typed, typed_row):
        _infer(function, _types.Function(type(function.__name__, (_Typed,), {"key": function})))
        _lower(function, _types.VarArg(_types.Any))(_lower_typed)
