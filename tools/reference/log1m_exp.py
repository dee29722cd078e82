"""Reference table of log1m_exp.

Run from the top of the repository:
    python3 tools/reference/log1m_exp.py > tests/reference/log1m_exp.inc

Needs mpmath.
"""
from mpmath import exp, expm1, log, log1p, mp

from reference_table import print_table

MAGNITUDES = [
    1e-300, 1e-100, 1e-20, 1e-16, 1e-12, 1e-8, 1e-7, 1e-3, 0.01, 0.011, 0.02, 0.05, 0.1, 0.3, 0.5, 0.6,
    0.69, 0.693, 0.6931471805599452, 0.6931471805599453, 0.6931471805599454, 0.694, 0.7, 0.8, 1.0,
    1.5, 1.9, 2.0, 5.0, 10.0, 20.0, 30.0, 36.0, 37.0, 50.0, 100.0, 300.0, 700.0,
]

if __name__ == "__main__":
    mp.dps = 400  # log1p of e^-700 and expm1 of 1e-300 in one formula
    print_table(
        "log1m_exp.py",
        "x, log(1 - e^x), -e^x / (1 - e^x)",
        [(-x,) for x in MAGNITUDES],
        lambda x: (log1p(-exp(x)) if x < -1 else log(-expm1(x)), exp(x) / expm1(x)),
    )
