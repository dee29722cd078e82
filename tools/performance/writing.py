"""Tables and verdicts as Markdown."""


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def millions(pairs_per_second):
    return f"{pairs_per_second / 1e6:.{1 if pairs_per_second >= 1e6 else 3}f}"


def at_least(what, bound, measured):
    return aim(what, "at least", bound, measured, lambda: measured >= bound)


def at_most(what, bound, measured):
    return aim(what, "at most", bound, measured, lambda: measured <= bound)


def aim(what, side, bound, measured, is_reached):
    """A line of aims(). Nothing is measured where a peer is missing."""
    if measured is None:
        return [what, f"{side} {bound:g}", "", "not measured"]
    shown = f"{measured:.1f}" if measured >= 10 else f"{measured:.2f}"
    return [what, f"{side} {bound:g}", shown, "reached" if is_reached() else "missed"]


def aims(lines):
    return "\n" + table(["aim", "bound", "measured", "verdict"], lines)
