"""What a peer prints of its measurement."""

import json


def print_result(result, as_json):
    if as_json:
        print(json.dumps(result))
    elif "not_installed" in result:
        print(f"{result['name']}: not installed: apt-get install {result['not_installed']}")
    else:
        print(f"{result['name']} {result['version']}: {result['pairs_per_second']:,.0f} pairs/s, "
              f"threads: {result['threads']}")
