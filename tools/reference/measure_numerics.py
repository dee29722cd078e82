"""Writes the measured columns of docs/numerics.md from what the kernel tests print.

Run from the top of the repository, after a build:
    for folder in math box score simd; do build/release/tests/${folder}_test; done |
        python3 tools/reference/measure_numerics.py

Every row of the table names a result in its first column and a domain in its second; the other
columns are replaced. A row without a measurement, or a measurement without a row, is an error.
"""
import pathlib
import re
import sys

DOCUMENT = pathlib.Path("docs/numerics.md")
ROW = re.compile(r"\| `(?P<result>[^`]+)` \| (?P<domain>[^|]+) \|")


def measurements(lines):
    found = {}
    for line in lines:
        if line.startswith("worst error: "):
            result, *columns = line.removeprefix("worst error: ").strip().split("; ")
            found[result] = columns
    return found


def main():
    measured = measurements(sys.stdin)
    rows = []
    for line in DOCUMENT.read_text().splitlines():
        row = ROW.match(line)
        if row:
            if row["result"] not in measured:
                sys.exit(f"{DOCUMENT}: no test measures {row['result']}")
            columns = measured.pop(row["result"])
            line = f"| `{row['result']}` | {row['domain']} | " + " | ".join(columns) + " |"
        rows.append(line)
    if measured:
        sys.exit(f"{DOCUMENT}: no row for {', '.join(measured)}")
    DOCUMENT.write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
