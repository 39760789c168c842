"""The small pair's products of a pass with 8-bit weights, beside oneDNN's in float32.

`python -m benchmarks.products`: both in turns on one thread; least milliseconds of processor time.
"""

import argparse
import time

import torch

from carbon.models.linear import Linear
from carbon.models.product_8_bits import Weight8Bits, kernel

LAYERS, HEAD = 30, (12_288, 576)
SHAPES = ((960, 576), (576, 576), (3_072, 576), (576, 1_536))  # of a layer: outputs, inputs


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.products", description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[1, 2, 4, 8, 16, 24, 32, 64, 512])
    parser.add_argument("--repeats", type=int, default=8)
    options = parser.parse_args()
    torch.set_num_threads(1)
    started = time.process_time()
    compiled = kernel()
    if compiled is None:
        raise SystemExit("Nothing compiles the product here.")
    print(f"compiled in {time.process_time() - started:.2f} s")
    of_8_bits, of_float32 = [], []
    for outputs, inputs in SHAPES * LAYERS + (HEAD,):
        rows = torch.randint(-127, 128, (outputs, inputs), dtype=torch.int8)
        scale = torch.rand(outputs).half()
        of_8_bits.append((inputs, Weight8Bits(rows, scale, compiled).product))
        of_float32.append((inputs, Linear(torch.randn(outputs, inputs))))
    for num_rows in options.rows:
        x = {inputs: torch.randn(num_rows, inputs) for inputs in {size for _, size in SHAPES}}
        least = [float("inf")] * 2
        for _ in range(options.repeats):
            for place, products in enumerate((of_float32, of_8_bits)):
                started = time.thread_time()
                for inputs, product in products:
                    product(x[inputs])
                least[place] = min(least[place], 1_000 * (time.thread_time() - started))
        print(f"{num_rows:4} rows: float32 {least[0]:6.1f}, 8 bits {least[1]:6.1f}", flush=True)


if __name__ == "__main__":
    main()
