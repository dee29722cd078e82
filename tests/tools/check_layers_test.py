"""Each rule of tools/check_layers.py catches a violation of it, and lets good sources pass."""

import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))
import check_layers  # noqa: E402


def found(name, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True)
        path.write_text(text)
        return [line.split(": ", 1)[1] for line in check_layers.violations(pathlib.Path(folder))]


class Layers(unittest.TestCase):
    def test_takes_what_the_pipeline_allows(self):
        for name, included in [
            ("gumbelbox/score/a.h", "gumbelbox/box/b.h"),
            ("gumbelbox/score/a.h", "gumbelbox/options/option.h"),
            ("gumbelbox/train/a.cpp", "gumbelbox/optim/b.h"),
            ("gumbelbox/query/a.cpp", "gumbelbox/store/b.h"),
            ("gumbelbox/eval/a.cpp", "gumbelbox/data/b.h"),
            ("gumbelbox/box/a.cpp", "gumbelbox/box/b.h"),
            ("cli/train_command.cpp", "gumbelbox/eval/b.h"),
            ("tests/base/file_test.cpp", "zlib.h"),
            ("gumbelbox/base/format.h", "fmt/format.h"),
        ]:
            with self.subTest(name=name, included=included):
                self.assertEqual(found(name, f'#include "{included}"\n'), [])

    def test_refuses_an_include_against_the_direction(self):
        for folder, other in [
            ("base", "math"), ("math", "data"), ("box", "data"), ("box", "score"),
            ("data", "sample"), ("simd", "score"), ("score", "train"), ("train", "eval"),
            ("train", "store"), ("eval", "store"), ("store", "query"), ("query", "serve"),
            ("optim", "data"), ("text", "store"),
        ]:
            with self.subTest(folder=folder, other=other):
                text = f'#include <a>\n  #include "gumbelbox/{other}/b.h"\n'
                self.assertEqual(found(f"gumbelbox/{folder}/a.h", text),
                                 [f"{folder} may not include {other}"])

    def test_box_and_math_know_no_files_threads_or_options(self):
        for included in ["file.h", "workers.h"]:
            text = f'#include "gumbelbox/base/{included}"\n'
            self.assertEqual(found("gumbelbox/box/a.h", text),
                             [f"box may not include gumbelbox/base/{included}"])
        self.assertEqual(found("gumbelbox/box/a.h", '#include "gumbelbox/options/option.h"\n'),
                         ["box may not include options"])

    def test_the_document_has_the_same_table(self):
        root = pathlib.Path(__file__).parents[2]
        told = {}
        for line in (root / "docs/architecture.md").read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.split("|")]
            if len(cells) == 5 and re.fullmatch(r"`\w+`", cells[1]):
                told[cells[1].strip("`")] = set(cells[3].split(", ")) - {"-"}
        folders = {path.name for path in (root / "gumbelbox").iterdir() if path.is_dir()}
        self.assertEqual(set(told), folders)
        self.assertEqual(told, {folder: set(check_layers.MAY_USE[folder]) for folder in folders})

    def test_refuses_a_folder_that_is_not_in_the_table(self):
        self.assertEqual(found("gumbelbox/utils/a.h", "#include <a>\n"),
                         ["folder utils is not in the table of tools/check_layers.py"])

    def test_the_library_does_not_know_the_program(self):
        self.assertEqual(found("gumbelbox/base/a.h", '#include "cli/console.h"\n'),
                         ["the library may not include cli/console.h"])

    def test_the_library_does_not_know_the_experiments(self):
        self.assertEqual(found("gumbelbox/draw/a.h", '#include "experiments/charts/axis.h"\n'),
                         ["the library may not include experiments/charts/axis.h"])

    def test_third_party_headers_stay_in_their_place(self):
        for name, included in [
            ("gumbelbox/score/a.cpp", "fmt/core.h"), ("cli/a.cpp", "fmt/format.h"),
            ("cli/a.cpp", "nlohmann/json.hpp"), ("gumbelbox/data/a.cpp", "zlib.h"),
            ("gumbelbox/base/a.cpp", "CLI/CLI.hpp"), ("gumbelbox/base/a.cpp", "toml++/toml.h"),
            ("gumbelbox/score/a.cpp", "hwy/highway.h"), ("cli/a.cpp", "gtest/gtest.h"),
        ]:
            with self.subTest(name=name, included=included):
                self.assertEqual(len(found(name, f"#include <{included}>\n")), 1)

    def test_the_library_is_silent(self):
        for line in ["std::cout << 1;", "std::cerr << 1;", 'printf("x");', "std::exit(1);",
                     "abort();", "std::abort();", "#include <iostream>", 'std::fprintf(f, "");',
                     "std::terminate();"]:
            with self.subTest(line=line):
                self.assertEqual(len(found("gumbelbox/base/a.cpp", line + "\n")), 1)

    def test_words_that_look_loud_are_fine(self):
        for line in ["std::snprintf(a, b, c);", "// exit(1)", "loop.exit();", "on_exit(1);",
                     "int abort_count = 0;"]:
            with self.subTest(line=line):
                self.assertEqual(found("gumbelbox/base/a.cpp", line + "\n"), [])

    def test_only_the_model_table_knows_a_model_by_its_name(self):
        for line in ['if (o.model == "gumbel") x();', 'return name != "hard";',
                     'if ("smooth" == name) x();', 'if (options.model == "new") x();',
                     'if (name.starts_with("gumbel")) x();']:
            for name in ["cli/a.cpp", "gumbelbox/train/a.cpp", "gumbelbox/score/box_score.h"]:
                with self.subTest(name=name, line=line):
                    self.assertEqual(found(name, line + "\n"),
                                     ["only the model table knows a model by its name"])
            for name in ["gumbelbox/score/model_table.cpp", "gumbelbox/score/box_entries.cpp",
                         "tests/score/a_test.cpp"]:
                with self.subTest(name=name, line=line):
                    self.assertEqual(found(name, line + "\n"), [])
        for line in ['std::string model = "gumbel";', 'if (init == "random") x();',
                     '// model == "gumbel"']:
            self.assertEqual(found("cli/a.cpp", line + "\n"), [])

    def test_the_library_speaks_of_options(self):
        line = 'throw Error(kind, "a lower --learning-rate helps");\n'
        self.assertEqual(found("gumbelbox/train/a.cpp", line),
                         ["the library speaks of options, not of flags"])
        self.assertEqual(found("cli/a.cpp", line), [])
        self.assertEqual(found("gumbelbox/train/a.cpp", '"a--b"; x = "y -- z"; --count;\n'), [])

    def test_the_program_may_print(self):
        self.assertEqual(found("cli/a.cpp", "std::cout << 1;\n"), [])


if __name__ == "__main__":
    unittest.main()
