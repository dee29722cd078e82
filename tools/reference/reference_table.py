"""Rows of a reference table: exact doubles in, 50-digit results rounded to double out."""
from mpmath import mp, mpf

mp.dps = 50


def print_table(script, columns, inputs, function):
    """Prints one initialiser a row: the inputs as hex floats, then function(*inputs) as decimals.

    The inputs are doubles and reach the function as exact numbers; repr gives each result the
    digits that bring back the same double.
    """
    print(f"// Made by tools/reference/{script}. Do not edit.")
    print(f"// {columns}")
    for row in inputs:
        results = function(*(mpf(x) for x in row))
        cells = [float(x).hex() for x in row] + [repr(float(y)) for y in results]
        print("{" + ", ".join(cells) + "},")
