"""Answers of a model file by docs/model_format.md alone: no library, no other program.

Boxes are computed with 50 digits where their side has a closed form, so that no sum over negated
names loses any; else by the trapezoidal rule, and by Boole's between bounds.
"""

import array
import decimal
import functools
import itertools
import json
import math
import struct
import sys
from decimal import Decimal

decimal.getcontext().prec = 50
EGAMMA = Decimal("0.57721566490153286060651209008240243104215933593992")
NOTHING = Decimal(-100000)  # log of what underflows
ITEMS = {"F32": "f", "I32": "i", "I64": "q", "U8": "B"}


def _highest(numbers, beta):
    """beta * log(sum of exp(number / beta))."""
    top = max(numbers)
    return top if beta == 0 else top + beta * sum(((n - top) / beta).exp() for n in numbers).ln()


def _clipped(p):
    return min(max(p, 1e-6), 1 - 1e-6)


def _sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x > 0 else math.exp(x) / (1 + math.exp(x))


class Oracle:
    def __init__(self, path):
        with open(path, "rb") as file:
            content = file.read()
        end = 8 + struct.unpack("<Q", content[:8])[0]
        self._head, self._data = json.loads(content[8:end]), content[end:]
        self.metadata = self._head["__metadata__"]
        self.options = json.loads(self.metadata["options"])
        self.name, self.dim = self.options["model"], int(self.options["dim"])
        bounds, text = self._tensor("name_offsets"), self._tensor("names").tobytes()
        self.names = [text[i:j].decode() for i, j in zip(bounds, bounds[1:])]
        self._ids = {name: i for i, name in enumerate(self.names)}
        if "lower" in self._head:
            self._lower, self._side = self._rows("lower", Decimal), self._rows("side", Decimal)
        elif "point" in self._head:
            self._point = self._rows("point", float)

    def _tensor(self, name):
        begin, end = self._head[name]["data_offsets"]
        return array.array(ITEMS[self._head[name]["dtype"]], self._data[begin:end])

    def _rows(self, name, number):
        values, columns = self._tensor(name), self._head[name]["shape"][1]
        return [[number(v) for v in values[i:i + columns]] for i in range(0, len(values), columns)]

    def edges(self):
        ids = self._tensor("edges") if "edges" in self._head else []
        return list(zip(ids[::2], ids[1::2]))

    # Boxes.

    def _scale(self, name):
        return Decimal(self.options[name])

    def _log_side(self, lowers, uppers):
        """The log of the side of an intersection in one dimension."""
        if self.name == "hard":
            return max(min(uppers) - max(lowers), Decimal(2) ** -126).ln()
        if self.name in ("gumbel", "smooth", "gaussian"):
            beta = self._scale("intersection_beta") if self.name == "gumbel" else Decimal(0)
            scale = self._scale("volume_beta")
            gap = -_highest([-u for u in uppers], beta) - _highest(lowers, beta)
            z = (gap - 2 * EGAMMA * beta) / scale
            # Of log(1 + x) for the smallest x 50 digits keep too few.
            return (scale * (z.exp() + 1).ln()).ln() if z > -60 else scale.ln() + z
        integral = self._integral(lowers, uppers)
        return Decimal(math.log(integral)) if integral > 0 else NOTHING

    def _integral(self, lowers, uppers):
        """Of the product of P(box holds z), whose ends fall so fast that trapezoids are exact."""
        beta = float(self.options["beta"])
        lowers, uppers = [float(x) for x in lowers], [float(x) for x in uppers]
        if self.name == "gumbel-exact":
            begin, end = min(lowers + uppers) - 9 * beta, max(lowers + uppers) + 9 * beta
            count = int((end - begin) / beta * 16)
        else:
            begin, end, count = 0.0, 1.0, 1024
        step = (end - begin) / count
        values = [self._holds(begin + i * step, lowers, uppers, beta) for i in range(count + 1)]
        if self.name == "gumbel-exact":
            return step * math.fsum(values)
        # Boole's rule.
        weights = [7 if i in (0, count) else (14, 32, 12, 32)[i % 4] for i in range(count + 1)]
        return 2 * step / 45 * math.fsum(w * v for w, v in zip(weights, values))

    def _holds(self, z, lowers, uppers, beta):
        def below(z, location):
            return math.exp(-math.exp(min((location - z) / beta, 700)))

        product = 1.0
        for lower, upper in zip(lowers, uppers):
            if self.name != "gumbel-truncated":
                product *= below(z, lower) * below(-z, -upper)
                continue
            least, most = below(0, lower), below(1, lower)
            product *= (below(z, lower) - least) / (most - least)
            least, most = below(-1, -upper), below(0, -upper)
            product *= (below(-z, -upper) - least) / (most - least)
        return product

    @functools.lru_cache(maxsize=None)
    def _log_volume(self, ids):
        if not ids:
            return Decimal(0)
        if self.name == "poe":
            return -sum(max(Decimal(self._point[i][j]) for i in ids) for j in range(self.dim))
        return sum(self._log_side([self._lower[i][j] for i in ids],
                                  [self._lower[i][j] + self._side[i][j] for i in ids])
                   for j in range(self.dim))

    def log_volume(self, name):
        return self._log_volume((self._ids[name],))

    def _intersection(self, ids):
        """Its volume. Hard boxes have a least side in P(a | b) only."""
        if self.name != "hard":
            return self._log_volume(ids).exp()
        return math.prod(max(Decimal(0), min(self._lower[i][j] + self._side[i][j] for i in ids) -
                             max(self._lower[i][j] for i in ids)) for j in range(self.dim))

    def _volume(self, present, absent):
        """Of an intersection minus a union, by the sum over subsets."""
        return sum((-1) ** count * self._intersection(tuple(sorted(present | set(taken))))
                   for count in range(len(absent) + 1)
                   for taken in itertools.combinations(sorted(absent), count))

    def joint(self, events, not_events, given, not_given):
        """P(events, !not_events | given, !not_given) of a model of boxes, or of poe."""
        sets = [{self._ids[name] for name in names}
                for names in (events, not_events, given, not_given)]
        events, not_events, given, not_given = sets
        return (self._volume(events | given, not_events | not_given) /
                self._volume(given, not_given))

    # Pairs.

    def pair(self, a, b, calibrated=True):
        """P(a | b), as contains and inside have it."""
        p = self._pair(self._ids[a], self._ids[b])
        return self._calibrated(p) if calibrated and "calibration" in self.metadata else p

    def _pair(self, a, b):
        if self.name in ("order", "poincare", "cones"):
            return _sigmoid(getattr(self, "_" + self.name)(self._point[a], self._point[b]))
        if self.name in ("mf", "complex"):
            biases = self._tensor("bias_as_a")[a] + self._tensor("bias_as_b")[b]
            return _sigmoid(biases + getattr(self, "_" + self.name)(a, b))
        log_p = self._log_volume(tuple(sorted({a, b}))) - self._log_volume((b,))
        return float(min(log_p, Decimal(0)).exp())

    def _order(self, a, b):
        return -sum(max(0, x - y) ** 2 for x, y in zip(a, b))

    def _poincare(self, a, b):
        square = [sum(x * x for x in point) for point in (a, b)]
        apart = sum((x - y) ** 2 for x, y in zip(a, b))
        weight = float(self.options["norm_weight"])
        distance = math.acosh(1 + 2 * apart / ((1 - square[0]) * (1 - square[1])))
        return (-(1 + weight * (math.sqrt(square[0]) - math.sqrt(square[1]))) / (1 + weight) *
                distance)

    def _cones(self, a, b):
        aa, bb = sum(x * x for x in a), sum(x * x for x in b)
        ab = sum(x * y for x, y in zip(a, b))
        apart = math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))
        cosine = ((ab * (1 + aa) - aa * (1 + bb)) /
                  (math.sqrt(aa) * apart * math.sqrt(1 + aa * bb - 2 * ab)))
        angle = math.acos(min(max(cosine, -1), 1))
        opening = float(self.options["aperture"]) * (1 - aa) / math.sqrt(aa)
        return math.asin(min(opening, 1)) - angle

    def _mf(self, a, b):
        as_a, as_b = self._rows("as_a", float)[a], self._rows("as_b", float)[b]
        return sum(x * y for x, y in zip(as_a, as_b))

    def _complex(self, a, b):
        re, im = self._rows("re", float), self._rows("im", float)
        total = 0
        for j in range(self.dim):
            turn = math.pi / 4 + 2 * math.pi * j / self.dim
            w = complex(math.cos(turn), math.sin(turn))
            total += (w * complex(re[a][j], im[a][j]) * complex(re[b][j], -im[b][j])).real
        return total

    def _calibrated(self, p):
        p, how = _clipped(p), json.loads(self.metadata["calibration"])
        if how["method"] != "isotonic":
            logit = how["slope"] * (math.log(p) - math.log1p(-p)) + how.get("shift", 0)
            return _clipped(_sigmoid(logit))
        knots = [(0, how["knots"][0][1]), *how["knots"], (1, how["knots"][-1][1])]
        for (x, y), (next_x, next_y) in zip(knots, knots[1:]):
            if p <= next_x and x < next_x:
                return _clipped(y + (p - x) / (next_x - x) * (next_y - y))
        return _clipped(knots[-1][1])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: oracle.py MODEL A B: prints P(A | B)")
    print(Oracle(sys.argv[1]).pair(*sys.argv[2:]))
