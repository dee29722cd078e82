"""Reference table of truncated_log_side for one, two and three boxes.

Run from the top of the repository (some minutes):
    python3 tools/reference/truncated_side.py > tests/reference/truncated_side.inc

Needs mpmath. Boxes that are not there are written as lower = upper = 2.
"""
from mpmath import exp, log, mp, mpf

from log_concave import integrate
from reference_table import print_table

BETAS = [1e-4, 3e-3, 0.05, 0.3, 1.0, 3.0]
FIRST = [(0.3, 0.45), (0.0, 0.2), (0.85, 1.0), (0.0, 1.0), (0.5, 0.5), (0.01, 0.012)]
# Further boxes by how far, in units of beta, their corners lie from those of the first.
FURTHER = [(), ((-3.0, 2.0),), ((5.0, 0.5),), ((1.0, -30.0), (-0.5, 4.0)), ((0.2, 0.1), (0.0, -3.0))]
ABSENT = 2.0


class Corner:
    """A lower corner; an upper one is a lower one, seen from the other end.

    F(z) - F(0) is written as F(z) (1 - ratio), ratio = F(0) / F(z): F itself may have more digits
    before its point than there are atoms.
    """

    def __init__(self, place, beta):
        self.place, self.beta = place, beta
        with mp.workdps(200):
            self.rate_at_zero = self.rate(mpf(0))
            self.log_at_one = self.log_difference(mpf(1))
            self.slope_at_one = self.slope_of_log(mpf(1))

    def rate(self, z):  # -log F(z)
        return exp((self.place - z) / self.beta)

    def ratio(self, z):
        exponent = self.rate(z) - self.rate_at_zero
        return exp(exponent) if exponent > -500 else mpf(0)

    def log_difference(self, z):  # log(F(z) - F(0))
        ratio = self.ratio(z)
        return (log(1 - ratio) if ratio else 0) - self.rate(z)

    def slope_of_log(self, z):  # its derivative by place
        ratio = self.ratio(z)
        change = self.rate(z) - (ratio * self.rate_at_zero if ratio else 0)
        return -change / (1 - ratio) / self.beta

    def log_truncated(self, z):
        return self.log_difference(z) - self.log_at_one if z else mpf("-inf")

    def slope(self, z):
        return self.slope_of_log(z) - self.slope_at_one


def truncated_side(beta, *corners):
    places = [c for c in corners if c != ABSENT]
    lowers = [Corner(c, beta) for c in places[0::2]]
    uppers = [Corner(1 - c, beta) for c in places[1::2]]

    def log_inside(z):
        return sum(c.log_truncated(z) for c in lowers) + sum(c.log_truncated(1 - z) for c in uppers)

    means = []
    for lower, upper in zip(lowers, uppers):
        means += [lower.slope, lambda z, upper=upper: -upper.slope(1 - z)]
    value, *derivatives = integrate(log_inside, beta, means, digits=25)
    return [value] + derivatives + [mpf(0)] * (len(corners) - len(places))


def inputs():
    for beta in BETAS:
        for lower, upper in FIRST:
            for offsets in FURTHER:
                boxes = [(lower, upper)]
                boxes += [(lower + a * beta, upper + b * beta) for a, b in offsets]
                clipped = [(min(max(a, 0.0), 1.0), min(max(b, 0.0), 1.0)) for a, b in boxes]
                clipped += [(ABSENT, ABSENT)] * (3 - len(boxes))
                yield beta, *(corner for box in clipped for corner in box)


if __name__ == "__main__":
    print_table(
        "truncated_side.py",
        "beta, lower and upper of three boxes, log side, d_lower and d_upper of three boxes",
        inputs(),
        truncated_side,
    )
