"""Coefficients of K0 and K1 for gumbelbox/math/bessel_k.cpp, from 60-digit arithmetic.

Run from the top of the repository:
    python3 tools/reference/bessel_k_coefficients.py > gumbelbox/math/bessel_k_coefficients.inc

Needs mpmath. Near zero the coefficients are those of the power series in q = z^2 / 4 (DLMF 10.31);
from z = 2 on, those of the Chebyshev series in 4 / z - 1 of e^z sqrt(z) K(z).
"""
from mpmath import besselk, cos, digamma, exp, factorial, mp, mpf, pi, sqrt

mp.dps = 60
NEGLIGIBLE = mpf("1e-17")
NODES = 80


def power_series():
    """Terms at q = 1, the end of the branch, until the next ones no longer count."""
    k = 0
    i0, k0, i1, k1 = [], [], [], []
    while not i0 or i0[-1] > NEGLIGIBLE:
        i0.append(1 / factorial(k) ** 2)
        k0.append(digamma(k + 1) / factorial(k) ** 2)
        i1.append(2 / (factorial(k) * factorial(k + 1)))
        k1.append(-(digamma(k + 1) + digamma(k + 2)) / (factorial(k) * factorial(k + 1)))
        k += 1
    return {"kSmallI0": i0, "kSmallK0": k0, "kSmallI1": i1, "kSmallK1": k1}


def chebyshev(order):
    """Chebyshev coefficients, the first one halved, until the rest no longer counts."""
    angles = [pi * (j + mpf(1) / 2) / NODES for j in range(NODES)]
    values = []
    for angle in angles:
        z = 4 / (1 + cos(angle))
        values.append(exp(z) * sqrt(z) * besselk(order, z))
    coefficients = []
    for k in range(NODES):
        total = sum(f * cos(k * angle) for f, angle in zip(values, angles))
        coefficients.append(total * (1 if k == 0 else 2) / NODES)
    while abs(coefficients[-1]) < NEGLIGIBLE:
        coefficients.pop()
    return coefficients


if __name__ == "__main__":
    print("// Made by tools/reference/bessel_k_coefficients.py. Do not edit.")
    arrays = power_series()
    arrays["kLargeK0"] = chebyshev(0)
    arrays["kLargeK1"] = chebyshev(1)
    for name, coefficients in arrays.items():
        print(f"constexpr std::array {name} = {{")
        for c in coefficients:
            print(f"    {float(c)!r},")
        print("};")
