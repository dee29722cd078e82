"""Reference table of the score of ConeFormula.

Run from the top of the repository:
    python3 tools/reference/cone_score.py > tests/reference/cone_score.inc

Needs mpmath. The formula is the published one, with an arc cosine (Ganea et al. 2018); the
derivatives are central differences at 150 digits, so that where b lies on the axis of the cone,
which is a kink, they are the mean of both sides.
"""
from mpmath import acos, asin, mpf, sqrt

from ball_points import (DIMS, close_to_one_ray, norm_of, on_one_ray, padded, point, scattered,
                         value_and_slopes)
from reference_table import print_table


def product(x, y):
    return sum(p * q for p, q in zip(x, y))


def score(k, a, b):
    aa, bb, ab = product(a, a), product(b, b), product(a, b)
    gap = sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))
    cosine = (ab * (1 + aa) - aa * (1 + bb)) / (sqrt(aa) * gap * sqrt(1 + aa * bb - 2 * ab))
    angle = acos(max(mpf(-1), min(mpf(1), cosine)))
    return asin(k * (1 - aa) / sqrt(aa)) - angle


def score_and_slopes(k, dim, *coordinates):
    return value_and_slopes(lambda a, b: score(k, a, b), dim, coordinates)


def inputs():
    for dim in DIMS:
        pairs = [*scattered(dim), *on_one_ray(dim)]
        if dim > 1:
            pairs += close_to_one_ray(dim)
        for a, b in pairs:
            yield 0.1, *padded(a, b)
        for k in (0.01, 0.3):
            yield k, *padded(point(dim, 0.7, 0.4), point(dim, 1.2, 0.7))
        a = point(dim, 1.3, 0.3)
        inner = norm_of(a) / (1 - norm_of(a) ** 2)  # the aperture that has its inner radius here
        for part in (1e-3, 1e-6, 1e-9, 1e-12):
            yield (1 - part) * inner, *padded(a, point(dim, 2.1, 0.6))


if __name__ == "__main__":
    print_table(
        "cone_score.py",
        "aperture, dim, a (10), b (10), score, d_a (10), d_b (10)",
        inputs(),
        score_and_slopes,
    )
