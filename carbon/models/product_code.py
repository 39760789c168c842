"""LLVM's code of the product in `product_8_bits`, made with llvmlite."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from carbon.models.product_8_bits import LANES, MANY, UNROLLED

_AHEAD, _LINE = 6_144, 64  # bytes that are asked of memory before they are needed, by lines

_BYTE, _INT, _LONG, _FLOAT = ir.IntType(8), ir.IntType(32), ir.IntType(64), ir.FloatType()
_POINTER, _NOTHING = ir.PointerType(), ir.VoidType()
_BYTES, _FLOATS = ir.VectorType(_BYTE, LANES), ir.VectorType(_FLOAT, LANES)
_KERNEL = ir.FunctionType(_NOTHING, [_POINTER] * 4 + [_LONG] * 2)
_EVERY_LANE = ir.Constant(ir.VectorType(_INT, LANES), None)  # takes the first


def product_code(num_rows: int, num_panels: int) -> ir.Module:
    """`part(job)` computes a thread's share of the blocks.

    The job is nine numbers of 64 bits: the addresses of x, blocks, scale, y, and of room for a
    block in float32 for each thread; then how many rows, inputs, outputs and blocks. At most
    `num_rows` rows and `num_panels` panels are multiplied at once.
    """
    module = ir.Module()
    kernels = [_add_kernel(module, rows, num_panels, _BYTES) for rows in range(1, num_rows + 1)]
    _add_part(module, kernels, _add_kernel(module, num_rows, num_panels, _FLOATS), num_panels)
    return module


def _add_kernel(
    module: ir.Module, num_rows: int, num_panels: int, stored: ir.VectorType
) -> ir.Function:
    """So many rows of x times a block, whose lanes are stored as bytes or as float32."""
    kernel = ir.Function(module, _KERNEL, f"rows_{num_rows}_{stored.element}")
    kernel.linkage = "internal"
    x, block, scale, y, num_inputs, num_outputs = kernel.args
    at = _builder(kernel)
    fma = _declared(module, f"llvm.fma.v{LANES}f32", _FLOATS, [_FLOATS] * 3)
    ahead = _declared(module, "llvm.prefetch.p0", _NOTHING, [_POINTER, _INT, _INT, _INT])
    rows = [_at(at, x, _FLOAT, at.mul(num_inputs, _LONG(row))) for row in range(num_rows)]
    places = [(row, panel) for row in range(num_rows) for panel in range(num_panels)]
    before = at.block
    with _counting(at, _LONG(0), num_inputs, UNROLLED) as first:
        phis = {place: at.phi(_FLOATS) for place in places}
        sums = dict(phis)
        for step in range(UNROLLED):
            number = at.add(first, _LONG(step))
            lanes = []
            for panel in range(num_panels):
                place = at.add(at.mul(number, _LONG(num_panels)), _LONG(panel))
                if step == 0 and stored is _BYTES:  # as many lines as the steps read
                    there = at.mul(first, _LONG(num_panels * LANES))
                    there = at.add(there, _LONG(_AHEAD + panel * _LINE))
                    at.call(ahead, (_at(at, block, _BYTE, there), _INT(0), _INT(3), _INT(1)))
                loaded = at.load(_at(at, block, stored, place), typ=stored, align=LANES)
                lanes.append(loaded if stored is _FLOATS else at.sitofp(loaded, _FLOATS))
            for row, inputs in enumerate(rows):
                value = at.load(_at(at, inputs, _FLOAT, number), typ=_FLOAT, align=4)
                value = at.insert_element(ir.Constant(_FLOATS, ir.Undefined), value, _INT(0))
                value = at.shuffle_vector(value, value, _EVERY_LANE)
                for panel, weights in enumerate(lanes):
                    sums[row, panel] = at.call(fma, (value, weights, sums[row, panel]))
        for place, phi in phis.items():
            phi.add_incoming(ir.Constant(_FLOATS, None), before)
            phi.add_incoming(sums[place], at.block)
    for panel in range(num_panels):
        scales = at.load(_at(at, scale, _FLOATS, _LONG(panel)), typ=_FLOATS, align=4)
        for row in range(num_rows):
            outputs = _at(at, y, _FLOAT, at.mul(num_outputs, _LONG(row)))
            scaled = at.fmul(sums[row, panel], scales)
            at.store(scaled, _at(at, outputs, _FLOATS, _LONG(panel)), align=4)
    at.ret_void()
    return kernel


def _add_part(
    module: ir.Module, kernels: Sequence[ir.Function], of_many: ir.Function, num_panels: int
) -> None:
    part = ir.Function(module, ir.FunctionType(_NOTHING, [_POINTER]), "part")
    at = _builder(part)
    numbers = [at.load(_at(at, part.args[0], _LONG, _LONG(n)), typ=_LONG) for n in range(9)]
    x, blocks, scale, y, room = (at.inttoptr(number, _POINTER) for number in numbers[:5])
    num_rows, num_inputs, num_outputs, num_blocks = numbers[5:]
    thread, num_threads = (
        at.zext(at.call(_declared(module, f"omp_get_{name}", _INT, []), ()), _LONG)
        for name in ("thread_num", "num_threads")
    )
    first, last = (
        at.udiv(at.mul(num_blocks, number), num_threads)
        for number in (thread, at.add(thread, _LONG(1)))
    )
    width = _LONG(LANES * num_panels)
    size = at.mul(num_inputs, width)
    room = _at(at, room, _FLOAT, at.mul(size, thread))
    are_many = at.icmp_unsigned(">=", num_rows, _LONG(MANY))
    with at.if_then(at.icmp_unsigned("<", first, last)), _counting(at, first, last, 1) as number:
        block = _at(at, blocks, _BYTE, at.mul(number, size))
        output = at.mul(number, width)
        with at.if_then(are_many), _counting(at, _LONG(0), size, LANES) as place:
            lanes = at.load(_at(at, block, _BYTE, place), typ=_BYTES, align=LANES)
            at.store(at.sitofp(lanes, _FLOATS), _at(at, room, _FLOAT, place), align=LANES)
        with _counting(at, _LONG(0), num_rows, len(kernels)) as row:
            rows = _at(at, x, _FLOAT, at.mul(row, num_inputs))
            outputs = _at(at, y, _FLOAT, at.add(at.mul(row, num_outputs), output))
            scales = _at(at, scale, _FLOAT, output)

            def multiply(kernel: ir.Function, block: Any) -> None:
                at.call(kernel, (rows, block, scales, outputs, num_inputs, num_outputs))

            all_at_once, done = at.append_basic_block(), at.append_basic_block()
            switch = at.switch(at.sub(num_rows, row), all_at_once)
            for left, kernel in enumerate(kernels[:-1], 1):
                with at.goto_block(case := at.append_basic_block()):
                    multiply(kernel, block)
                    at.branch(done)
                switch.add_case(_LONG(left), case)
            at.position_at_end(all_at_once)
            with at.if_else(are_many) as (then, otherwise):
                with then:
                    multiply(of_many, room)
                with otherwise:
                    multiply(kernels[-1], block)
            at.branch(done)
            at.position_at_end(done)
    at.ret_void()


def _declared(
    module: ir.Module, name: str, result: ir.Type, arguments: Sequence[ir.Type]
) -> ir.Function:
    known = module.globals.get(name)
    return known or ir.Function(module, ir.FunctionType(result, arguments), name)


def _builder(function: ir.Function) -> Any:
    """At the function's start. Its methods' types are not what a checker infers of them."""
    return ir.IRBuilder(function.append_basic_block())


def _at(at: Any, pointer: Any, kind: ir.Type, number: Any) -> Any:
    """The address of the value `number` in a row of this kind."""
    return at.gep(pointer, [number], source_etype=kind)


@contextmanager
def _counting(at: Any, first: Any, last: Any, step: int) -> Iterator[Any]:
    """A loop from `first` to below `last`, which must be behind it."""
    before, body, after = at.block, at.append_basic_block(), at.append_basic_block()
    at.branch(body)
    at.position_at_end(body)
    number = at.phi(_LONG)
    number.add_incoming(first, before)
    yield number
    following = at.add(number, _LONG(step))
    number.add_incoming(following, at.block)
    at.cbranch(at.icmp_unsigned("<", following, last), body, after)
    at.position_at_end(after)
