"""Reads TensorBoard event files with nothing but the formats' documents. usage: read_events.py FILE...

Prints one line a record: kind, step, and tag and value of every scalar. Fails at a wrong checksum.
"""
import struct, sys, time


def crc32c(data):
    rest = 0xFFFFFFFF
    for byte in data:
        rest ^= byte
        for _ in range(8):
            rest = rest >> 1 ^ (0x82F63B78 if rest & 1 else 0)
    return rest ^ 0xFFFFFFFF


def masked(data):
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(data):
    while data:
        (length,), check = struct.unpack("<Q", data[:8]), data[8:12]
        assert struct.pack("<I", masked(data[:8])) == check, "checksum of a length"
        event, check, data = data[12:12 + length], data[12 + length:16 + length], data[16 + length:]
        assert struct.pack("<I", masked(event)) == check, "checksum of a record"
        yield event


def varint(data):
    number = shift = 0
    for used, byte in enumerate(data, 1):
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, data[used:]
    raise ValueError("a number is cut")


def fields(data):
    while data:
        key, data = varint(data)
        if key & 7 == 0:
            value, data = varint(data)
        else:
            size, data = {1: (8, data), 5: (4, data)}.get(key & 7) or varint(data)
            assert size <= len(data), "a field is cut"
            value, data = data[:size], data[size:]
        yield key >> 3, value


def describe(event):
    found = dict(fields(event))
    assert abs(struct.unpack("<d", found[1])[0] - time.time()) < 3600, "the clock"
    step = found.get(2, 0) - (1 << 64 if found.get(2, 0) >> 63 else 0)
    if 3 in found:
        return ["version", found[3].decode()]
    if 7 in found:
        return ["session", step, *dict(fields(found[7])).values()]
    scalars = [dict(fields(value)) for number, value in fields(found[5]) if number == 1]
    return ["scalars", step] + [
        text for s in scalars for text in (s[1].decode(), "%.9g" % struct.unpack("<f", s[2]))]


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        for record in records(file.read()):
            print(*describe(record))
