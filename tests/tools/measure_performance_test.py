"""docs/performance.md: verdicts follow from what was measured, and names of functions from one table."""

import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import measure_performance  # noqa: E402
from performance import growth, measuring, peers, profile, writing  # noqa: E402


def row(work, form, isa="avx512", ours=60e6, ratio=30.0):
    return {"work": work, "threads": 2, "instruction_set": isa, "ours_pairs_per_second": ours,
            "peer": f"torch/gumbel/{form} 1.13", "peer_pairs_per_second": ours / ratio, "ratio": ratio}


def verdicts(text):
    """The last two cells of each aim, by what it is about."""
    lines = text[text.index("| aim |"):].splitlines()[2:]
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("|")]
    return {line[0]: tuple(line[2:]) for line in cells}


class Aims(unittest.TestCase):
    def test_a_bound_itself_reaches_the_aim(self):
        self.assertEqual(writing.at_least("speed", 30, 30), ["speed", "at least 30", "30.0", "reached"])
        self.assertEqual(writing.at_least("speed", 30, 29.9)[2:], ["29.9", "missed"])
        self.assertEqual(writing.at_most("time", 0.1, 0.1), ["time", "at most 0.1", "0.10", "reached"])
        self.assertEqual(writing.at_most("time", 0.1, 0.2)[2:], ["0.20", "missed"])

    def test_what_is_not_measured_is_neither_reached_nor_missed(self):
        self.assertEqual(writing.at_least("speed", 30, None), ["speed", "at least 30", "", "not measured"])


class Peers(unittest.TestCase):
    ROWS = [row("train/gumbel", "plain", ratio=31.2), row("train/gumbel", "plain", "avx2", ours=40e6, ratio=24.0),
            row("train/gumbel", "tuned", ratio=11.5), row("train/gumbel-exact", "plain", ours=29e6),
            row("train/gumbel/50d", "plain", ratio=10.4),
            {"work": "train/smooth", "threads": 2, "instruction_set": "avx512", "ours_pairs_per_second": 7e7,
             "peer": "torch/smooth/plain", "note": "not installed: apt-get install python3-torch"}]

    def test_each_aim_takes_the_form_and_instruction_set_that_it_is_about(self):
        found = verdicts(peers.aims_beside_peers(self.ROWS))
        self.assertEqual(found["`train/gumbel`, times plain PyTorch"], ("31.2", "reached"))
        self.assertEqual(found["`train/gumbel`, times tuned PyTorch"], ("11.5", "missed"))
        self.assertEqual(found["`train/gumbel` with AVX2, times plain PyTorch"], ("24.0", "missed"))
        self.assertEqual(found["`train/gumbel/50d`, times plain PyTorch"], ("10.4", "reached"))
        self.assertEqual(found["speed of `gumbel-exact`, as a share of `gumbel`"], ("0.48", "missed"))

    def test_a_missing_peer_leaves_its_aims_open(self):
        found = verdicts(peers.aims_beside_peers(self.ROWS))
        self.assertEqual(found["`train/smooth`, times plain PyTorch"][-1], "not measured")

    def test_rows_show_the_ratio_or_why_there_is_none(self):
        lines = peers.speeds(self.ROWS).splitlines()[2:]
        self.assertEqual(lines[0], "| train/gumbel | avx512 | 60.0 | torch/gumbel/plain 1.13 | 1.9 | 31.2 |")
        self.assertEqual(lines[-1], "| train/smooth | avx512 | 70.0 | torch/smooth/plain | not installed: "
                         "apt-get install python3-torch |  |")

    def test_busy_rows_are_measured_beside_a_competitor(self):
        states = []

        def compared(*options):
            states.append(competitor.__enter__.called and not competitor.__exit__.called)
            return {"rows": [row(options[-1], "plain"), row(options[-1], "plain", "avx2")]}
        competitor = mock.MagicMock()
        with mock.patch.object(peers, "competitor", return_value=competitor), \
                mock.patch.object(peers, "compared", side_effect=compared):
            text = peers.busy("program")
        self.assertEqual(states, [True] * 3)
        self.assertTrue(competitor.__exit__.called)
        self.assertEqual(text.count("| avx512 |"), 3)
        self.assertNotIn("avx2", text)


class Growth(unittest.TestCase):
    def dimensions(self, cost):
        """Of steps of a million pairs, by their cost in nanoseconds."""
        seconds = {dim: 1e-3 * cost(dim) for dim in growth.DIMS}
        text = growth.dimensions_text(seconds, {dim: 1e6 / seconds[dim] for dim in growth.DIMS})
        return text, list(verdicts(text).values())

    def test_an_equal_cost_of_each_dimension_is_flat(self):
        text, found = self.dimensions(lambda dim: 2 * dim)
        self.assertIn("| 16 | 32.0 | 2.00 | 2.00 | 31.2 |", text)
        self.assertEqual(found, [("1.00", "reached")] * 2)

    def test_a_cost_of_the_step_itself_counts_in_the_mean_alone(self):
        _, found = self.dimensions(lambda dim: 8 + 2 * dim)
        self.assertEqual(found, [("1.45", "missed"), ("1.00", "reached")])

    def test_dearer_dimensions_are_seen_in_both(self):
        _, found = self.dimensions(lambda dim: dim if dim <= 64 else 2 * dim)
        self.assertEqual(found, [("2.00", "missed"), ("3.00", "missed")])

    def test_entities_have_the_larger_memory_and_a_verdict_for_each_adam(self):
        def result(cost, memory):
            return {"pairs_per_second": 1e9 / cost, "memory": memory}
        results = {(count, adam): result(10, 100) for count in growth.ENTITIES for adam in ("dense", "lazy")}
        results[1_000_000, "dense"] = result(40, 300)
        results[1_000_000, "lazy"] = result(41, 200)
        text = growth.entities_text(results)
        self.assertIn("| 1,000,000 | 40.0 | 25.0 | 41.0 | 24.4 | 300 |", text)
        self.assertEqual(list(verdicts(text).values()), [("4.00", "reached"), ("4.10", "missed")])


class Answers(unittest.TestCase):
    def test_each_question_has_its_own_bound(self):
        text = measure_performance.top10_text({
            "top10/wordnet/contains": {"seconds": 9e-5}, "top10/wordnet/inside/smooth": {"seconds": 6e-4}})
        self.assertIn("| top10/wordnet/contains | 0.090 ms |", text)
        self.assertEqual(verdicts(text), {"`top10/wordnet/contains`, ms": ("0.09", "reached"),
                                          "`top10/wordnet/inside/smooth`, ms": ("0.60", "missed")})

    def test_a_question_without_a_benchmark_is_not_measured(self):
        found = verdicts(measure_performance.top10_text({"top10/wordnet": {"seconds": 1e-3}}))
        self.assertEqual({verdict[-1] for verdict in found.values()}, {"not measured"})


class Profile(unittest.TestCase):
    def test_a_function_belongs_to_the_part_of_its_own_name(self):
        for symbol, part in [
                ("gumbelbox::N_AVX2::Scores<gumbelbox::N_AVX2::GumbelCorners, hwy::Simd<float, 8ul, 0> >",
                 "scores, slopes and gradients of pairs"),
                ("gumbelbox::N_AVX2::AddSlopes", "scores, slopes and gradients of pairs"),
                ("gumbelbox::N_AVX2::SlopesOfRows", "row pass"),
                ("gumbelbox::N_AVX2::Prepare<gumbelbox::PairTile>", "row pass"),
                ("gumbelbox::(anonymous namespace)::VectorPairGradient::add(gumbelbox::RowRange)",
                 "scores, slopes and gradients of pairs"),
                ("gumbelbox::BatchGradient::take", "row pass"),
                ("gumbelbox::Sampler::fill_edge", "drawing pairs"),
                ("gumbelbox::N_AVX2::PhiloxBlocks", "drawing pairs"),
                ("std::_Function_handler<void (gumbelbox::RowRange), gumbelbox::(anonymous namespace)::Run::move"
                 "(unsigned long)::{lambda(gumbelbox::RowRange)#1}>::_M_invoke", "row pass"),
                ("exc_page_fault", profile.OTHER),
                ("gumbelbox::EdgeSet::EdgeSet", None)]:
            with self.subTest(symbol=symbol):
                self.assertEqual(profile.part_of(symbol), part)

    def test_shares_are_of_the_step_alone(self):
        report = ("# Overhead  Command\n    30.00%  gumbelbox  gumbelbox  [.] gumbelbox::N_AVX2::Scores\n"
                  "    10.00%  gumbelbox  gumbelbox  [.] gumbelbox::Sampler::fill\n"
                  "     0.40%  gumbelbox  [kernel.kallsyms]  [k] page_fault\n"
                  "    59.60%  gumbelbox  gumbelbox  [.] gumbelbox::NameTable::slot_of\n")
        shares = profile.shares_of(profile.symbols_of(report))
        self.assertEqual([part for part, _ in shares[:3]],
                         ["scores, slopes and gradients of pairs", "drawing pairs", profile.OTHER])
        self.assertAlmostEqual(shares[0][1], 30 / 40.4)
        self.assertAlmostEqual(sum(share for _, share in shares), 1)


class Measuring(unittest.TestCase):
    def test_the_median_of_an_even_number_is_the_slower(self):
        results = [{"seconds": seconds} for seconds in (4, 1, 10, 2)]
        self.assertEqual(measuring.median_result(results)["seconds"], 4)
        self.assertEqual(measuring.median_result(results[:3])["seconds"], 4)

    def test_the_competitor_ends_with_what_it_competes_with(self):
        with self.assertRaises(KeyError), measuring.competitor() as process:
            self.assertIsNone(process.poll())
            raise KeyError
        self.assertIsNotNone(process.poll())

    def test_bystanders_are_what_neither_idles_nor_is_ours(self):
        with tempfile.NamedTemporaryFile("w+") as file:
            def write(user, idle):
                file.seek(0)
                file.write(f"cpu  {user} 0 0 {idle} 0 0 0 0 0 0\ncpu0\n")
                file.flush()
            write(1000, 1000)
            bystanders = measuring.Bystanders(file.name)
            busy, idle, ours = bystanders.start
            self.assertEqual(busy, idle)
            write(1600, 1400)
            tick = 600 / (bystanders.seconds()[0] - busy)
            bystanders.start = busy, idle, bystanders.seconds()[2] - 100 / tick
            self.assertAlmostEqual(bystanders.share(), 0.5, 2)


class Document(unittest.TestCase):
    def test_a_section_is_replaced_and_nothing_else(self):
        text = "a\n<!-- one -->\nold\n<!-- end -->\nb\n<!-- two -->\n<!-- end -->\n"
        self.assertEqual(measure_performance.replaced(text, "one", "new \\1\n"),
                         text.replace("old\n", "new \\1\n"))
        self.assertIsNone(measure_performance.replaced(text, "three", "new\n"))

    def test_the_document_has_all_sections_and_no_other(self):
        text = (measure_performance.ROOT / "docs/performance.md").read_text()
        names = [section.__name__ for section in measure_performance.SECTIONS]
        self.assertEqual([line[5:-4] for line in text.splitlines()
                          if line.startswith("<!-- ") and line != "<!-- end -->"], names)


if __name__ == "__main__":
    unittest.main()
