"""Pairs of points of the unit ball for the reference tables of poincare_formula.h and cone_formula.h.

Coordinates are exact floats. Rows are as long as the longest point; coordinates that are not there
are 0 and nothing is derived by them.
"""
import math
import struct

from mpmath import chop, diff, mp, mpf, workprec

MOST = 10
DIMS = [1, 2, 5, 10]


def to_float(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def norm_of(point):
    return math.sqrt(sum(x * x for x in point))


def point(dim, place, norm):
    """The point of this norm in a direction named by a number."""
    direction = [math.cos(place + 1.7 * j * j) for j in range(dim)]
    return [to_float(norm * x / norm_of(direction)) for x in direction]


def beside(start, place, distance):
    step = point(len(start), place, distance)
    return [to_float(x + y) for x, y in zip(start, step)]


def coarse(dim, place, norm):
    """The same with few digits, so that its multiples are on one ray exactly."""
    return [round(x * 64) / 64 for x in point(dim, place, norm)]


def on_one_ray(dim):
    start = coarse(dim, 0.4, 0.45)
    for factor in (1.5, 1.75, 2.125, 0.5, 0.25, 0.6875, -1.0):
        yield start, [factor * x for x in start]


def close_to_one_ray(dim):
    start = coarse(dim - 1, 0.4, 0.45) + [0.0]
    for factor in (1.75, 0.6875):
        for aside in (1e-2, 1e-4, 1e-7, 1e-10, 1e-12):
            yield start, [factor * x for x in start[:-1]] + [to_float(aside)]


def scattered(dim):
    """Ordinary pairs, pairs at the border of the ball, and pairs near each other; none coincide."""
    ends = [(0.3, 0.6), (0.6, 0.3), (0.5, 0.5), (0.12, 0.95), (0.4, 1 - 1e-4), (1 - 1e-4, 0.4)]
    ends += [(0.4, 1 - 1e-5), (1 - 1e-5, 0.4), (1 - 1e-5, 1 - 1e-4), (1 - 1e-4, 1 - 1e-5)]
    ends += [(1 - 1e-5, 1 - 1e-5)]
    for place, (norm_a, norm_b) in enumerate(ends):
        start = point(dim, place + 0.2, norm_a)
        for other in (point(dim, place + turn, norm_b) for turn in (0.6, 2.9)):
            if other != start:
                yield start, other
    for place, norm in enumerate((0.2, 0.5, 0.9, 1 - 1e-4, 1 - 2e-5)):
        start = point(dim, place + 0.3, norm)
        yield start, beside(start, place + 1.1, 1e-6)
        yield start, beside(start, place + 3.5, 1e-6)


def padded(a, b):
    """One row of a table: dim, a, b."""
    rest = [0.0] * (MOST - len(a))
    return [float(len(a))] + a + rest + b + rest


def value_and_slopes(function, dim, coordinates):
    """function(a, b), and its derivatives by all coordinates."""
    dim = int(dim)
    both = list(coordinates[:dim]) + list(coordinates[MOST:MOST + dim])

    def of(*x):
        with workprec(4 * mp.prec):  # an arc cosine near 1 has half the digits of its argument
            return function(x[:dim], x[dim:])

    slopes = []
    for j in range(2 * dim):
        slope = diff(of, tuple(both), tuple(int(i == j) for i in range(2 * dim)))
        slopes.append(chop(slope, 1e-30))  # the mean of the sides of a kink is 0 but for rounding
    rest = [mpf(0)] * (MOST - dim)
    return [of(*both)] + slopes[:dim] + rest + slopes[dim:] + rest
