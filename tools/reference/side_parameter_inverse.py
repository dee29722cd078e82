"""Reference table of SoftplusSideParameter::raw, the number stored for a side.

Run from the top of the repository:
    python3 tools/reference/side_parameter_inverse.py > tests/reference/side_parameter_inverse.inc

Needs mpmath.
"""
from mpmath import expm1, log

from reference_table import print_table

SIDES = [
    1e-300, 1e-30, 1e-8, 1e-4, 0.01, 0.069, 0.0693, 0.0694, 0.07, 0.1, 0.5, 1.0, 2.0, 3.6, 3.8, 50.0,
    1e3,
]

if __name__ == "__main__":
    print_table(
        "side_parameter_inverse.py",
        "side, raw",
        [(side,) for side in SIDES],
        lambda side: (log(expm1(10 * side)) / 10,),
    )
