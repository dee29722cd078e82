"""Each rule of tools/check_sources.py catches a violation of it, and lets good files pass."""

import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))
import check_sources  # noqa: E402


def found(files, exempt=None):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        with mock.patch.object(check_sources, "WITHOUT_TEST", exempt or {}):
            return list(check_sources.violations(pathlib.Path(folder)))


class Sources(unittest.TestCase):
    def test_takes_a_source_with_its_test(self):
        self.assertEqual(found({
            "gumbelbox/box/a.h": "", "gumbelbox/box/a.cpp": "", "tests/box/a_test.cpp": "",
            "cli/b.cpp": "", "tests/cli/b_test.cpp": "", "tests/expect_slope.h": "",
        }), [])

    def test_a_part_of_kernels_is_tested_through_them(self):
        self.assertEqual(found({"gumbelbox/simd/a-inl.h": ""}), [])
        self.assertEqual(found({"gumbelbox/simd/a-inl.h": "", "gumbelbox/simd/a.cpp": ""}),
                         ["gumbelbox/simd/a.cpp: expected a test in tests/simd/a_test.cpp"])

    def test_names_the_missing_test(self):
        self.assertEqual(found({"gumbelbox/box/a.h": ""}),
                         ["gumbelbox/box/a.h: expected a test in tests/box/a_test.cpp"])
        self.assertEqual(found({"cli/b.cpp": ""}),
                         ["cli/b.cpp: expected a test in tests/cli/b_test.cpp"])

    def test_names_a_test_without_a_source(self):
        self.assertEqual(found({"tests/box/a_test.cpp": ""}),
                         ["tests/box/a_test.cpp: tests no source"])
        self.assertEqual(found({"tests/install/install_test.cpp": ""}), [])

    def test_an_exemption_holds_only_for_a_file_that_exists(self):
        self.assertEqual(found({"gumbelbox/box/a.h": ""}, {"gumbelbox/box/a.h": "a struct"}), [])
        self.assertEqual(found({}, {"gumbelbox/box/a.h": "a struct"}), [
            "gumbelbox/box/a.h: is exempt in tools/check_sources.py and does not exist"])

    def test_refuses_long_files(self):
        self.assertEqual(found({"tools/a.py": "#\n" * 400}), [])
        self.assertEqual(found({"tools/a.py": "#\n" * 401}),
                         ["tools/a.py: 401 lines, at most 400"])
        self.assertEqual(found({"docs/a.md": "#\n" * 401}), [])

    def test_refuses_letters_beyond_ascii_in_code(self):
        self.assertEqual(found({"tools/a.py": "\n# caf\u00e9\n"}), ["tools/a.py:2: not ASCII"])
        self.assertEqual(found({"docs/a.md": "caf\u00e9\n"}), [])

    def test_unfinished_work_has_an_issue_number(self):
        word = "TO" + "DO"
        self.assertEqual(len(found({"tools/a.py": f"# {word}: later\n"})), 1)
        self.assertEqual(found({"tools/a.py": f"# {word}(#12): later\n"}), [])

    def test_refuses_paths_of_one_machine(self):
        for folder in ["work", "root", "tmp", "home"]:
            for line in [f"cd /{folder}/x", f'"/{folder}"', f"see /{folder}"]:
                with self.subTest(line=line):
                    self.assertEqual(found({"docs/a.md": line + "\n"}),
                                     ["docs/a.md:1: path of one machine"])
                    self.assertEqual(found({"Makefile": line + "\n"}),
                                     ["Makefile:1: path of one machine"])
        self.assertEqual(found({"docs/a.md": "build/work/x net/home ./tmp/y /workers /usr/x\n"}),
                         [])


if __name__ == "__main__":
    unittest.main()
