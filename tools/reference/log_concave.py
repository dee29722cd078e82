"""Integrals over [0, 1] of a function of which nothing is known but that its log is concave.

Slow and simple on purpose: the peak by bisection, then 24 nodes of Gauss-Legendre on many pieces.
"""
from mpmath import exp, fsum, log, mp, mpf
from mpmath.calculus.quadrature import GaussLegendre

NODES = GaussLegendre(mp).calc_nodes(4, 500)
NEGLIGIBLE = 75  # e^-75 = 3e-33
STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 30, 45, 65, 90]


def peak_of(log_function, digits):
    """The place of the largest value to 10^-digits, by the sign of its differences."""
    with mp.workdps(4 * digits):
        tiny = mpf(10) ** -digits
        left, right = mpf(0), mpf(1)
        while right - left > 2 * tiny:
            middle = (left + right) / 2
            if log_function(middle + tiny) > log_function(middle):
                left = middle
            else:
                right = middle
        if left == 0 or right == 1:
            return mpf(left and 1)
        return (left + right) / 2


def end_of(log_function, peak, border):
    """Where the function has fallen to e^-75 of its peak, or the border if it never does."""
    lowest = log_function(peak) - NEGLIGIBLE
    far = mpf(1)  # share of the way from the peak to the border
    if peak == border or log_function(border) > lowest:
        return border
    while log_function(peak + far / 2 * (border - peak)) < lowest:
        far /= 2
    near = far / 2
    for _ in range(8):
        middle = (near + far) / 2
        if log_function(peak + middle * (border - peak)) < lowest:
            far = middle
        else:
            near = middle
    return peak + far * (border - peak)


def pieces(start, end, beta):
    """Twelve equal pieces, and pieces of some beta at both ends."""
    points = {start + (end - start) * k / 12 for k in range(13)}
    for step in STEPS:
        points |= {start + step * beta, end - step * beta}
    inside = sorted(p for p in points if start <= p <= end)
    return zip(inside, inside[1:])


def integrate(log_function, beta, means, digits=40):
    """The log of the integral of e^log_function, and the means of the functions `means` under it.

    The digits are those to which the peak is found: more than those of its width.
    """
    peak = peak_of(log_function, digits)
    with mp.workdps(60 + 2 * digits):
        largest = log_function(peak)
        start, end = (end_of(log_function, peak, mpf(border)) for border in (0, 1))
        shares = []
        for left, right in pieces(start, end, beta):
            half = (right - left) / 2
            for node, weight in NODES:
                z = left + half * (1 + node)
                shares.append((z, half * weight * exp(log_function(z) - largest)))
        total = fsum(share for _, share in shares)
        results = [largest + log(total)]
        for function in means:
            results.append(fsum(share * function(z) for z, share in shares) / total)
    return results
