"""Reference table of log K0(z) and z K1(z) / K0(z).

Run from the top of the repository:
    python3 tools/reference/bessel_k.py > tests/reference/bessel_k.inc

Needs mpmath.
"""
from log_bessel_k0 import log_k0
from reference_table import print_table

if __name__ == "__main__":
    tiny = [10.0**e for e in (-300, -200, -100, -50, -20, -12, -8, -6, -4, -3, -2)]
    series = [0.02 * 1.1**i for i in range(49)] + [0.42, 0.5, 1.0]
    branch = [1.9, 1.99, 1.999999, 1.9999999999999998, 2.0, 2.0000000000000004, 2.000001, 2.01]
    band = [2.0 * 1.05**i for i in range(1, 60)]
    large = [40.0, 50.0, 100.0, 300.0, 700.0, 745.0, 800.0, 1e3, 1e4, 1e6, 1e8, 1e10]
    huge = [10.0**e for e in (15, 17, 20, 50, 100, 150, 200, 250, 300)]
    print_table(
        "bessel_k.py",
        "z, log K0(z), z K1(z) / K0(z)",
        [(z,) for z in sorted(tiny + series + branch + band + large + huge)],
        log_k0,
    )
