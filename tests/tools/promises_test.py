"""Every test that docs/promises.md names is there."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Promises(unittest.TestCase):
    def test_every_promise_names_tests_that_are_there(self):
        in_cpp = {f"{suite}.{name}" for path in ROOT.glob("tests/*/*_test.cpp")
                  for suite, name in re.findall(r"^TEST(?:_F)?\((\w+),\s*(\w+)\)", path.read_text(), re.MULTILINE)}
        build = (ROOT / "tests/CMakeLists.txt").read_text()
        scripts = set(re.findall(r"add_test\(NAME (\w+\.\w+)", build))
        for names in re.findall(r"foreach\(name ([\w ]+)\)\n +add_test\(NAME differential", build):
            scripts |= {f"differential.{name}" for name in names.split()}
        promises = 0
        for line in (ROOT / "docs/promises.md").read_text().splitlines():
            if not line.startswith("| ") or line.startswith(("| promise", "| ---")):
                continue
            promises += 1
            named = re.findall(r"`(\w+\.\w+)`", line.split("|")[2])
            self.assertTrue(named, line)
            for name in named:
                self.assertIn(name, in_cpp | scripts)
        self.assertGreater(promises, 15)


if __name__ == "__main__":
    unittest.main()
