"""tools/check_docs.py runs what documents show, and notices what is not so."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_docs.py"
sys.path.insert(0, str(TOOL.parent))
import check_docs  # noqa: E402


class Repository:
    """A scratch repository with one document, one data file and one program."""

    def __init__(self, test, document):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ["docs", "datasets", "bin"]:
            (self.root / name).mkdir()
        (self.root / "datasets/a.tsv").write_text("x\ty\n")
        (self.root / "bin/hello").write_text("#!/bin/sh\necho hello $1\n")
        (self.root / "bin/hello").chmod(0o755)
        (self.root / "docs/a.md").write_text(document)

    def check(self, *options):
        done = subprocess.run(
            [sys.executable, TOOL, "--root", self.root, "--program", self.root / "bin", *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def document(self):
        return (self.root / "docs/a.md").read_text()


def console(text):
    return f"Text.\n\n```console\n{text}```\n"


class Docs(unittest.TestCase):
    def expect(self, document, code, part=""):
        returned, output = Repository(self, document).check()
        self.assertEqual(returned, code, output)
        self.assertIn(part, output)

    def test_takes_what_is_so(self):
        self.expect(console("$ hello you\nhello you\n$ cat datasets/a.tsv\nx\ty\n"), 0)

    def test_notices_other_output(self):
        self.expect(console("$ hello you\nhello me\n"), 1, "docs/a.md:4: $ hello you")

    def test_notices_missing_and_additional_lines(self):
        self.expect(console("$ seq 2\n1\n"), 1)
        self.expect(console("$ seq 2\n1\n2\n3\n"), 1)
        self.expect(console("$ true\n"), 0)
        self.expect(console("$ echo x\n"), 1)

    def test_compares_numbers_with_a_tolerance(self):
        self.expect(console("$ echo mrr 0.95, 1000 pairs\nmrr 0.94, 1015 pairs\n"), 0)
        self.expect(console("$ echo mrr 0.95\nmrr 0.92\n"), 1)
        self.expect(console("$ echo 1000 pairs\n1030 pairs\n"), 1)
        self.expect(console("$ echo dog.n.01\ndog.n.02\n"), 1)
        self.expect(console("$ echo loss -0.5\nloss 0.5\n"), 1)

    def test_dots_skip_lines(self):
        self.expect(console("$ seq 9\n1\n...\n9\n"), 0)
        self.expect(console("$ seq 9\n1\n...\n"), 0)
        self.expect(console("$ seq 9\n...\n1000\n"), 1)

    def test_blocks_of_a_document_share_a_folder_that_is_not_the_repository(self):
        repository = Repository(self, console("$ echo 1 > f\n") + console("$ cat f\n1\n"))
        self.assertEqual(repository.check(), (0, ""))
        self.assertFalse((repository.root / "f").exists())

    def test_a_command_may_go_on_in_the_next_line(self):
        self.expect(console("$ echo a \\\n    b\na b\n"), 0)

    def test_only_console_blocks_run(self):
        self.expect("```sh\n$ false\nnonsense\n```\n", 0)

    def test_only_standard_output_counts(self):
        self.expect(console("$ echo x >&2\n"), 0)
        self.expect(console("$ (echo x >&2) 2>&1\nx\n"), 0)

    def test_links_lead_somewhere(self):
        self.expect("[a](a.md) [b](../datasets/a.tsv#x) [c](https://x.org) [d](#e)\n", 0)
        self.expect("\n[a](b.md)\n", 1, "docs/a.md:2: link to b.md leads nowhere")

    def test_write_puts_the_output_in_place_and_keeps_what_is_shortened_and_agrees(self):
        repository = Repository(
            self, console("$ hello you\nhello me\nand you\n$ seq 9\n1\n...\n9\n$ true\n$ echo 1.00\n1.01\n"))
        self.assertEqual(repository.check("--write"), (0, ""))
        self.assertEqual(
            repository.document(),
            console("$ hello you\nhello you\n$ seq 9\n1\n...\n9\n$ true\n$ echo 1.00\n1.00\n"))
        self.assertEqual(repository.check(), (0, ""))

    def test_a_block_that_names_a_file_shows_that_file(self):
        self.expect("```tsv datasets/a.tsv\nx\ty\n```\nText.\n", 0)
        self.expect("```tsv datasets/a.tsv\nx\tz\n```\n", 1, "docs/a.md:2: the file")
        self.expect("```tsv datasets/a.tsv\n```\n", 1)
        self.expect("```tsv datasets/a.tsv\nx\ty\nmore\n```\n", 1)
        self.expect("```tsv datasets/b.tsv\nx\ty\n```\n", 1, "datasets/b.tsv is not there")

    def test_write_puts_files_in_place(self):
        repository = Repository(self, "```tsv datasets/a.tsv\nold\nlines\n```\nText.\n")
        self.assertEqual(repository.check("--write"), (0, ""))
        self.assertEqual(repository.document(), "```tsv datasets/a.tsv\nx\ty\n```\nText.\n")

    def test_write_fills_an_empty_output(self):
        repository = Repository(self, console("$ seq 2\n"))
        repository.check("--write")
        self.assertEqual(repository.document(), console("$ seq 2\n1\n2\n"))


class SameLine(unittest.TestCase):
    def test_signs_and_exponents_are_part_of_a_number(self):
        self.assertTrue(check_docs.same_line("p 1.00e-01", "p 1.01e-01"))
        self.assertFalse(check_docs.same_line("p 1e3", "p 1e4"))
        self.assertFalse(check_docs.same_line("a 5", "b 5"))


if __name__ == "__main__":
    unittest.main()
