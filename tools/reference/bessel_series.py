"""Reference table of best_switch.

Run from the top of the repository:
    python3 tools/reference/bessel_series.py > tests/reference/bessel_series.inc

The error of the series at infinity grows with the gap and that of the series at zero falls, near
where they are equal and, as the test checks on its own, everywhere that counts.

Needs mpmath.
"""
from mpmath import besselk, exp, fac, findroot, mpf, pi, psi, sqrt

from reference_table import print_table

# Near the root, to begin the search with.
GUESSES = [2.6, 1.5, 0.8, 0.27, -0.14, -0.49, -0.78, -1.04, -1.27, -1.47, -1.66]


def side(x):
    return 2 * besselk(0, 2 * exp(-x / 2))


def at_infinity(x, n):
    def product(k):
        result = mpf(1)
        for odd in range(1, 2 * k, 2):
            result *= odd**2
        return result

    total = sum(product(k) / (fac(k) * mpf(-16) ** k) * exp(x * k / 2) for k in range(n + 1))
    return 2 * sqrt(pi / 4) * exp(x / 4 - 2 * exp(-x / 2)) * total


def at_zero(x, n):
    return 2 * sum((psi(0, k + 1) + x / 2) * exp(-x * k) / fac(k) ** 2 for k in range(n + 1))


def best_switch(order):
    n = int(order)

    def difference(x):
        return abs(at_infinity(x, n) - side(x)) - abs(at_zero(x, n) - side(x))

    alpha = findroot(difference, GUESSES[n])
    return alpha, abs(at_infinity(alpha, n) - side(alpha))


if __name__ == "__main__":
    print_table("bessel_series.py", "n, alpha, error", [(n,) for n in range(len(GUESSES))], best_switch)
