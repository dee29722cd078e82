"""Reference table of censored_log_side.

Run from the top of the repository (some minutes):
    python3 tools/reference/censored_side.py > tests/reference/censored_side.inc

Needs mpmath.
"""
from mpmath import exp

from log_concave import integrate
from reference_table import print_table

BETAS = [1e-4, 0.01, 0.1, 1.0, 3.0]
RATIOS = [-1e3, -100.3, -20.0, -4.0, -0.5, 0.3, 3.0, 7.0, 12.0, 25.0, 60.0, 100.0, 1e3, 9e3]
CENTRES = [-0.5, 0.0, 0.01, 0.3, 0.97, 1.5]
NEAR_BORDER = [-8.0, -1.5, -0.2, 0.5, 2.0, 10.0]  # centres in units of beta


def censored_side(lower, upper, beta):
    def lower_term(z):
        return exp((lower - z) / beta)

    def upper_term(z):
        return exp((z - upper) / beta)

    digits = 40 if lower - upper < 50 * beta else 130
    value, mean_lower, mean_upper = integrate(
        lambda z: -lower_term(z) - upper_term(z), beta, [lower_term, upper_term], digits
    )
    return value, -mean_lower / beta, mean_upper / beta


def inputs():
    for beta in BETAS:
        centres = CENTRES + [offset * beta for offset in NEAR_BORDER]
        for i, centre in enumerate(centres):
            for ratio in RATIOS[i % 2 :: 2]:
                lower, upper = centre - ratio * beta / 2, centre + ratio * beta / 2
                # minus the log of the side is about the exponential of the distance to the domain
                if max(lower - 1, -upper, (lower - upper) / 2) < 501 * beta:
                    yield lower, upper, beta


if __name__ == "__main__":
    print_table(
        "censored_side.py",
        "lower, upper, beta, log side, d_lower, d_upper",
        inputs(),
        censored_side,
    )
