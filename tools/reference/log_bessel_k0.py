"""log K0(z) and z K1(z) / K0(z) in 50-digit arithmetic, for any size of z."""
from mpmath import besselk, cosh, exp, log, mp, mpf, pi, quad, sqrt

mp.dps = 50


def scaled_asymptotic(order, z):
    """e^z sqrt(2 z / pi) K(z): DLMF 10.40.2, which for z > 200 reaches 50 digits."""
    total = term = mpf(1)
    for k in range(1, 60):
        term *= (4 * order**2 - (2 * k - 1) ** 2) / (8 * k * z)
        total += term
    return total


def log_k0(z):
    if z > 200:
        k0, k1 = scaled_asymptotic(0, z), scaled_asymptotic(1, z)
        return log(k0) - z - log(2 * z / pi) / 2, z * k1 / k0
    return log(besselk(0, z)), z * besselk(1, z) / besselk(0, z)


if __name__ == "__main__":
    # The library's besselk against the integral the paper derives, and the two branches above.
    for z in (mpf("0.01"), mpf(2), mpf(30)):
        integral = quad(lambda u: exp(z - z * cosh(u)), [0, 1, 2, 4, 8, 12])
        assert abs(integral / (exp(z) * besselk(0, z)) - 1) < mpf("1e-40"), z
    z = mpf(250)
    for order in (0, 1):
        scaled = besselk(order, z) * exp(z) * sqrt(2 * z / pi)
        assert abs(scaled / scaled_asymptotic(order, z) - 1) < mpf("1e-45"), order
    print("besselk agrees with the integral and with the asymptotic series")
