"""Runs what is measured, and watches what else the machine does."""

import contextlib
import json
import os
import resource
import statistics
import subprocess
import sys


def run(command, codes=(0,)):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr}")
    return done


def bench(program, name, *options):
    """Results by name of one work or group."""
    print(f"bench {name}", file=sys.stderr)
    answer = run([program, "bench", "--json", "--quiet", *(["--only", name] if name else []), *options])
    return {result["name"]: result for result in json.loads(answer.stdout)["results"]}


def bench_in_turns(program, names, rounds):
    """Results by name, each with the median of its times over the rounds."""
    results = [{name: bench(program, name)[name] for name in names} for _ in range(rounds)]
    return {name: median_result([one[name] for one in results]) for name in names}


def median_result(results):
    """The one whose time is the median, the slower of the middle two."""
    return sorted(results, key=lambda result: result["seconds"])[len(results) // 2]


def bench_at_once(program, name):
    """Pairs a second of two programs that know nothing of each other, with one thread each."""
    command = [str(program), "bench", "--json", "--quiet", "--only", name, "--threads", "1"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    return sum(json.loads(one.communicate()[0])["results"][0]["pairs_per_second"] for one in both)


def speeds_by_threads(program, name, rounds):
    """Pairs a second of one thread; how many times that two threads and two programs reach."""
    alone, threaded, apart = [], [], []
    for _ in range(rounds):
        alone.append(bench(program, name, "--threads", 1)[name]["pairs_per_second"])
        threaded.append(bench(program, name, "--threads", 2)[name]["pairs_per_second"])
        apart.append(bench_at_once(program, name))
    return (statistics.median(alone), *(statistics.median(b / a for a, b in zip(alone, speeds))
                                        for speeds in (threaded, apart)))


def with_peak_memory(command):
    """Of one process, in MiB, and what it prints."""
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {process.returncode}")
    return usage.ru_maxrss / 1024, out


@contextlib.contextmanager
def competitor():
    """A process that keeps one core occupied meanwhile."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Bystanders:
    """How much of the processors others than this process and its children took since it was made."""

    def __init__(self, stat="/proc/stat"):
        self.stat = stat
        self.start = self.seconds()

    def seconds(self):
        """Busy ones of all cores, idle ones, and our own."""
        with open(self.stat) as file:
            user, nice, system, idle, waiting, *other = map(int, file.readline().split()[1:9])
        tick = os.sysconf("SC_CLK_TCK")
        ours = sum(usage.ru_utime + usage.ru_stime for usage in map(
            resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
        return (user + nice + system + sum(other)) / tick, (idle + waiting) / tick, ours

    def share(self):
        """Of the time of all cores."""
        busy, idle, ours = (now - before for now, before in zip(self.seconds(), self.start))
        return max(0.0, busy - ours) / max(busy + idle, 1e-9)
