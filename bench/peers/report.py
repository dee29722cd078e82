"""What a peer prints of its measurement."""

import json


def figures(result):
    if "pairs_per_second" in result:
        yield f"{result['pairs_per_second']:,.0f} pairs/s"
    if "mean_rank" in result:
        yield f"mean rank {result['mean_rank']:.2f}"
        yield f"MAP {result['map']:.3f}"
    if "seconds_per_epoch" in result:
        yield f"{result['seconds_per_epoch']:.4f} s an epoch"
    if "threads" in result:
        yield f"threads: {result['threads']}"


def print_result(result, as_json):
    if as_json:
        print(json.dumps(result))
    elif "not_installed" in result:
        print(f"{result['name']}: not installed: apt-get install {result['not_installed']}")
    else:
        name = " ".join(filter(None, [result["name"], result.get("version")]))
        print(f"{name}: {', '.join(figures(result))}")
