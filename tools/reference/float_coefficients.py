"""Polynomials of gumbelbox/simd/elementary-inl.h: near-minimax fits, rounded to float.

Run from the top of the repository:
    python3 tools/reference/float_coefficients.py > gumbelbox/simd/float_coefficients.inc

Needs mpmath. Each line says the function, its interval and the largest error of the polynomial.
"""
import struct

from mpmath import (besselk, chebyfit, euler, exp, expm1, factorial, fsum, harmonic, log, log1p, mp,
                    mpf, pi, sqrt)

mp.dps = 40
SERIES = range(30)  # terms of the Bessel series for arguments below 1
TINY = mpf(10) ** -8
NEAR_FROM = mpf(1) / 2  # where the two forms of K0(2 e^-x) meet
NEAR_W = exp(-2 * NEAR_FROM)
FAR_U = exp(NEAR_FROM) / 2


def exp2_less_one(x):
    return expm1(x * log(2)) / x if abs(x) > TINY else log(2)


def log1p_over(x):
    return log1p(x) / x if abs(x) > TINY else 1 - x / 2


def log1p_rest(x):
    return (log1p(x) / x - 1) / x if abs(x) > TINY else mpf(-1) / 2 + x / 3


def log_rest(x):
    return (log1p(x) - x + x * x / 2) / x**3 if abs(x) > TINY else mpf(1) / 3 - x / 4


def i0(w):
    return fsum(w**k / factorial(k) ** 2 for k in SERIES)


def i0_slope(w):
    return 2 * fsum(k * w ** (k - 1) / factorial(k) ** 2 for k in SERIES[1:])


def k0_rest(w):
    return fsum(harmonic(k) * w ** (k - 1) / factorial(k) ** 2 for k in SERIES[1:])


def z_k1_rest(w):
    return i0(w) - 2 * fsum(harmonic(k) * k * w**k / factorial(k) ** 2 for k in SERIES[1:])


def far_log_k0(u):
    return log(besselk(0, 1 / u)) + 1 / u - log(u) / 2 if u > TINY else log(pi / 2) / 2 - u / 8


def far_ratio(u):
    """Divided by u, so that the error does not count against the large slope far below."""
    if u <= TINY:
        return mpf(-1) / 8
    return (besselk(1, 1 / u) / besselk(0, 1 / u) / u - 1 / u - mpf(1) / 2) / u


HALF = mpf(1) / 2
POLYNOMIALS = [
    ("kExp2", "(2^x - 1) / x", exp2_less_one, -HALF, HALF, 4),
    ("kLog1p", "(log(1 + x) / x - 1) / x", log1p_rest, mpf(0), mpf(1), 7),
    ("kLog1pWide", "log(1 + y) / y, y = x + 3/2", lambda x: log1p_over(x + 3 * HALF), -3 * HALF,
     3 * HALF, 12),
    ("kLog", "(log(1 + x) - x + x^2 / 2) / x^3", log_rest, sqrt(HALF) - 1, sqrt(mpf(2)) - 1, 7),
    ("kNearI0", "I0(2 sqrt(w))", i0, mpf(0), NEAR_W, 4),
    ("kNearI0Slope", "2 d/dw I0(2 sqrt(w))", i0_slope, mpf(0), NEAR_W, 4),
    ("kNearK0", "(K0(2 sqrt(w)) + (log(w) / 2 + egamma) I0(2 sqrt(w))) / w", k0_rest, mpf(0), NEAR_W,
     4),
    ("kNearZK1", "I0(2 sqrt(w)) - 2 w d/dw (w kNearK0)", z_k1_rest, mpf(0), NEAR_W, 4),
    ("kFarK0", "log K0(1 / u) + 1 / u - log(u) / 2", far_log_k0, mpf(0), FAR_U, 7),
    ("kFarRatio", "(K1(1 / u) / (u K0(1 / u)) - 1 / u - 1/2) / u", far_ratio, mpf(0), FAR_U, 7),
]


def as_float(value):
    """The literal of the nearest float."""
    digits = f"{struct.unpack('f', struct.pack('f', float(value)))[0]:.9g}"
    return digits + ("F" if "." in digits or "e" in digits else ".0F")


def main():
    print("// Written by tools/reference/float_coefficients.py; lowest power first.\n")
    for name, formula, function, low, high, degree in POLYNOMIALS:
        highest_first, error = chebyfit(function, [low, high], degree + 1, error=True)
        numbers = ", ".join(as_float(c) for c in reversed(highest_first))
        print(f"// {formula} on [{mp.nstr(low, 6)}, {mp.nstr(high, 6)}], error {mp.nstr(error, 2)}.")
        print(f"constexpr float {name}[] = {{{numbers}}};\n")
    print(f"constexpr float kEGamma = {as_float(euler)};")


if __name__ == "__main__":
    main()
