"""Runs the commands of a comparison; what they do wrong becomes a Failure."""

import json
import subprocess


class Failure(Exception):
    """A command did not do what it should; the text says which and why."""


def run(command):
    """What a command prints."""
    told = " ".join(command)
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from error
    if done.returncode != 0:
        reason = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise Failure(f"{told}: exit code {done.returncode}: {reason[0]}")
    return done.stdout


def run_json(command):
    """The JSON object that a command prints."""
    told = " ".join(command)
    printed = run(command)
    try:
        answer = json.loads(printed)
    except ValueError as error:
        raise Failure(f"{told}: expected JSON: {error}") from error
    if not isinstance(answer, dict):
        raise Failure(f"{told}: expected a JSON object, got {printed.strip()}")
    return answer


def require_positive(result, *fields):
    """Throws unless each of these fields of a result is a number above 0."""
    for field in fields:
        value = result.get(field)
        if not isinstance(value, (int, float)) or not value > 0:
            raise Failure(f"{result['name']}: expected {field} above 0, got {value}")


def missing_note(result):
    """What a row says of a peer that is not installed."""
    return f"not installed: apt-get install {result['not_installed']}"


def lay_out(head, lines):
    """A table as text. A line that ends early ends in a note, which may run on to its right."""
    lines = [head, *lines]
    widths = [max(len(line[column]) for line in lines
                  if column < len(line) - (len(line) < len(head))) for column in range(len(head))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() + "\n"
                   for line in lines)
