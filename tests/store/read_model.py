"""Reads a model file by docs/model_format.md alone. usage: read_model.py MODEL [edges | aliases | counts | A B]

Prints name, lower and side of every entity; or parent and child of every edge; or name and alias
of every alias; or name and count of every entity; or, of a `gumbel` model, P(A | B), calibrated if
the model is.
"""
import array, json, math, struct, sys, zlib

with open(sys.argv[1], "rb") as file:
    content = file.read()
end = 8 + struct.unpack("<Q", content[:8])[0]
head, data = json.loads(content[8:end]), content[end:]
metadata = head["__metadata__"]
assert metadata["format"] == "gumbelbox" and metadata["format_version"] in ("1", "2", "3")
if metadata["format_version"] == "3":
    digits = content.index(b'"checksum":"', 8, end) + 12
    found = zlib.crc32(content[:digits] + b"00000000" + content[digits + 8:])
else:
    texts = "".join(name + text for name, text in metadata.items() if name != "checksum")
    found = zlib.crc32(texts.encode(), zlib.crc32(data))
assert "%08x" % found == metadata["checksum"]
options = json.loads(metadata["options"])


def tensor(name):
    begin, end = head[name]["data_offsets"]
    code = {"F32": "f", "I32": "i", "I64": "q", "U8": "B"}[head[name]["dtype"]]
    return array.array(code, data[begin:end])


def boxes(prefix):
    dim, lower, side = int(options["dim"]), tensor(prefix + "lower"), tensor(prefix + "side")
    return [(lower[i:i + dim], side[i:i + dim]) for i in range(0, len(lower), dim)]


def texts_of(offsets, text):
    offsets, text = tensor(offsets), tensor(text).tobytes()
    return [text[i:j].decode() for i, j in zip(offsets, offsets[1:])]


def clipped(p):
    return min(max(p, 1e-6), 1 - 1e-6)


def calibrated(p):
    if "calibration" not in metadata:
        return p
    p, how = clipped(p), json.loads(metadata["calibration"])
    if how["method"] != "isotonic":
        odds = (p / (1 - p)) ** how["slope"] * math.exp(how.get("shift", 0))
        return clipped(odds / (1 + odds))
    knots = [(0, how["knots"][0][1]), *how["knots"], (1, how["knots"][-1][1])]
    for (x, y), (next_x, next_y) in zip(knots, knots[1:]):
        if p <= next_x and x < next_x:
            return clipped(y + (p - x) / (next_x - x) * (next_y - y))


names = texts_of("name_offsets", "names")
if len(sys.argv) == 2:
    for name, (lower, side) in zip(names, boxes("")):
        print(name, *lower, *side, sep="\t")
elif sys.argv[2:] == ["edges"]:
    ids = tensor("edges") if "edges" in head else []  # version 1 has none
    for parent, child in zip(ids[::2], ids[1::2]):
        print(names[parent], names[child], sep="\t")
elif sys.argv[2:] == ["aliases"]:
    if "aliases" in head:
        for entity, alias in zip(tensor("alias_entities"), texts_of("alias_offsets", "aliases")):
            print(names[entity], alias, sep="\t")
elif sys.argv[2:] == ["counts"]:
    for name, count in zip(names, tensor("counts") if "counts" in head else []):
        print(name, count, sep="\t")
else:
    beta, scale = float(options["intersection_beta"]), float(options["volume_beta"])
    softplus = lambda z: max(z, 0) + math.log1p(math.exp(-abs(z)))
    log_softplus = lambda z: math.log(softplus(z)) if z > -30 else z  # whose exponential may be 0
    log_side = lambda gap: log_softplus((gap - 1.1544313298 * beta) / scale)
    highest = lambda x, y: max(x, y) + beta * math.log1p(math.exp(-abs(x - y) / beta))
    a = boxes("")[names.index(sys.argv[2])]
    b = boxes("child_" if options["tables"] == "2" else "")[names.index(sys.argv[3])]
    log_p = sum(log_side(-highest(-x - s, -y - t) - highest(x, y)) - log_side(t)
                for x, s, y, t in zip(*a, *b))
    print(calibrated(math.exp(log_p)))
