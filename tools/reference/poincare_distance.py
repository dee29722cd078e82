"""Reference table of poincare_distance.

Run from the top of the repository:
    python3 tools/reference/poincare_distance.py > tests/reference/poincare_distance.inc

Needs mpmath. The derivatives are differences at 150 digits.
"""
from mpmath import acosh

from ball_points import DIMS, on_one_ray, padded, point, scattered, value_and_slopes
from reference_table import print_table


def distance(a, b):
    gap = sum((x - y) ** 2 for x, y in zip(a, b))
    return acosh(1 + 2 * gap / ((1 - sum(x * x for x in a)) * (1 - sum(y * y for y in b))))


def distance_and_slopes(dim, *coordinates):
    return value_and_slopes(distance, dim, coordinates)


def inputs():
    for dim in DIMS:
        centre = [0.0] * dim
        pairs = [*scattered(dim), *on_one_ray(dim)]
        pairs += [(centre, point(dim, 0.1, norm)) for norm in (1e-6, 0.5, 1 - 1e-5)]
        pairs += [(point(dim, 0.1, 0.5), centre)]
        yield from (padded(a, b) for a, b in pairs)


if __name__ == "__main__":
    print_table(
        "poincare_distance.py",
        "dim, a (10), b (10), distance, d_a (10), d_b (10)",
        inputs(),
        distance_and_slopes,
    )
