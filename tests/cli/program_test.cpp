#include "cli/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <sstream>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/simd/instruction_set.h"
#include "tests/cli/example_command.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

void run_out_of_memory(Arguments&, Console&) { throw std::bad_alloc(); }
void run_into_bad_data(Arguments&, Console&) { throw Error(ErrorKind::kInput, "a.tsv:1: bad"); }
void run_into_a_full_disk(Arguments&, Console& console) { console.out.setstate(std::ios::badbit); }

OptionList no_options() { return {}; }

constexpr Command kMemory = {"memory", "", "", "", "", no_options, run_out_of_memory};
constexpr Command kData = {"data", "", "", "", "", no_options, run_into_bad_data};
constexpr Command kDisk = {"disk", "", "", "", "", no_options, run_into_a_full_disk};
constexpr Command kDetailed = {.name = "detailed",
                               .summary = "",
                               .description = "Short story.",
                               .examples = "",
                               .options = no_options,
                               .run = run_into_bad_data,
                               .details = "Long story."};
constexpr const Command* kTestCommands[] = {&kSampleCommand, &kMemory, &kData, &kDisk, &kDetailed};

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result run(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  const int code = run_program(arguments, kTestCommands, console);
  return {code, out.str(), err.str()};
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& message) {
  const Result result = run(arguments);
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.err, "gumbelbox: " + message + "\n");
  EXPECT_EQ(result.out, "");
}

TEST(Program, RunsAVerb) {
  const Result result = run({"sample", "m", "dog", "-k", "5", "--beta", "3", "--volume-beta=4"});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.out, "m dog 5 3 4 0\n");
  EXPECT_EQ(result.err, "");
}

TEST(Program, SaysWhatIsWrongWithAValue) {
  expect_refused({"sample", "m", "dog", "-k", "ten"},
                 "-k: expected a whole number in [1, 1000], got 'ten'");
  expect_refused({"sample", "m", "dog", "--beta", "-1"},
                 "--beta: expected a number in [1e-06, 100], got '-1'");
  expect_refused({"sample", "m", "dog", "--model", "gumble"},
                 "--model: expected one of gumbel, smooth, got 'gumble'; did you mean gumbel?");
  expect_refused({"sample", "m", "dog", "--json=maybe"},
                 "--json: expected true or false, got 'maybe'");
  expect_refused({"sample", "m", "dog", "--model", "smooth", "--intersection-beta", "1"},
                 "--intersection-beta: model 'smooth' has no such option");
}

TEST(Program, ReadsAConfigurationFileBelowTheCommandLine) {
  const std::string path = testing::TempDir() + "gumbelbox_program_test.toml";
  write_file(path, [](std::ostream& stream) { stream << "k = 7\nvolume_beta = 4\n"; });
  EXPECT_EQ(run({"sample", "m", "dog", "--config", path}).out, "m dog 7 0.1 4 0\n");
  EXPECT_EQ(run({"sample", "m", "dog", "--config", path, "--beta=3", "-k", "8"}).out,
            "m dog 8 3 3 0\n");
  write_file(path, [](std::ostream& stream) { stream << "\nk = 0\n"; });
  expect_refused({"sample", "m", "dog", "--config", path},
                 path + ":2:5: k: expected a whole number in [1, 1000], got '0'");
  std::filesystem::remove(path);
}

TEST(Program, ExitsWithOneWhenTheWorkFails) {
  const Result memory = run({"memory"});
  EXPECT_EQ(memory.code, 1);
  EXPECT_EQ(memory.err, "gumbelbox: not enough memory\n");
  const Result data = run({"data"});
  EXPECT_EQ(data.code, 1);
  EXPECT_EQ(data.err, "gumbelbox: a.tsv:1: bad\n");
  const Result disk = run({"disk"});
  EXPECT_EQ(disk.code, 1);
  EXPECT_EQ(disk.err, "gumbelbox: cannot write the results\n");
  EXPECT_EQ(run({"sample", "m", "dog", "--config", "no/such.toml"}).code, 1);
}

TEST(Program, HelpsInEveryWay) {
  const std::string help = run({"--help"}).out;
  EXPECT_TRUE(help.starts_with("Usage: gumbelbox VERB")) << help;
  EXPECT_EQ(run({"-h"}).out, help);
  EXPECT_EQ(run({"help"}).out, help);
  const std::string verb = run({"sample", "--help"}).out;
  EXPECT_TRUE(verb.starts_with("Usage: gumbelbox sample MODEL NAME")) << verb;
  EXPECT_EQ(run({"help", "sample"}).out, verb);
  EXPECT_EQ(run({"sample", "m", "-h"}).out, verb);
  EXPECT_EQ(run({"help", "sample"}).code, 0);
}

TEST(Program, HelpAllHasWhatTheShortHelpLeavesOut) {
  const std::string all = run({"detailed", "--help", "all"}).out;
  EXPECT_NE(all.find("\nLong story.\n"), std::string::npos) << all;
  EXPECT_EQ(run({"detailed", "-h", "all"}).out, all);
  EXPECT_EQ(run({"detailed", "--help=all"}).out, all);
  EXPECT_EQ(run({"help", "detailed", "all"}).out, all);
  const std::string brief = run({"detailed", "--help"}).out;
  EXPECT_EQ(brief.find("Long story."), std::string::npos) << brief;
  EXPECT_EQ(run({"help", "detailed"}).out, brief);
  EXPECT_EQ(run({"detailed", "all", "--help"}).out, brief);
  expect_refused({"help", "detailed", "all", "x"}, "unexpected argument 'x'");
}

TEST(Program, WithoutArgumentsShowsHelpAsAnError) {
  const Result result = run({});
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, run({"--help"}).out);
}

TEST(Program, PrintsItsVersion) {
  const Result result = run({"--version"});
  EXPECT_EQ(result.code, 0);
  EXPECT_TRUE(result.out.starts_with("gumbelbox ")) << result.out;
}

TEST(Program, ListsInstructionSetsAndUsesTheOneAskedFor) {
  const std::string all = run({"--isa", "list"}).out;
  EXPECT_NE(all.find(" (in use)\n"), std::string::npos) << all;
  const std::string worst = instruction_sets().back();
  const std::string best = instruction_sets().front();
  EXPECT_EQ(run({"--isa", worst, "--version"}).code, 0);
  EXPECT_EQ(instruction_set(), worst);
  EXPECT_EQ(run({"--isa=" + best, "--version"}).code, 0);
  EXPECT_EQ(instruction_set(), best);
}

TEST(Program, RefusesAnInstructionSetThatIsNotThere) {
  const Result unknown = run({"--isa", "mmx", "--version"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(unknown.err.starts_with("gumbelbox: --isa: expected an instruction set"))
      << unknown.err;
  EXPECT_NE(unknown.err.find(instruction_sets().front()), std::string::npos);
  EXPECT_EQ(run({"--isa"}).code, 2);
  EXPECT_EQ(run({"--isa", instruction_sets().front()}).code, 2);
  EXPECT_EQ(run({"--isa", "list", "more"}).code, 2);
  const std::string best = instruction_sets().front();
  EXPECT_EQ(run({"--isa", best, "--isa", best, "--version"}).code, 2);
  ::setenv("GUMBELBOX_ISA", "mmx", 1);
  const Result by_variable = run({"--version"});
  ::unsetenv("GUMBELBOX_ISA");
  EXPECT_EQ(by_variable.code, 2);
  EXPECT_TRUE(by_variable.err.starts_with("gumbelbox: GUMBELBOX_ISA: ")) << by_variable.err;
}

TEST(Program, NamesTheNearestOfAnUnknownVerbAndAllVerbs) {
  const std::string verbs = " verbs: sample, memory, data, disk, detailed";
  expect_refused({"smaple"}, "unknown verb 'smaple'; did you mean sample?" + verbs);
  expect_refused({"help", "smaple"}, "unknown verb 'smaple'; did you mean sample?" + verbs);
  expect_refused({"zzz"}, "unknown verb 'zzz';" + verbs);
  expect_refused({"--json"}, "expected a verb before --json");
  expect_refused({"help", "sample", "x"}, "unexpected argument 'x'");
}

TEST(Program, SaysWhatToDoWithAFileThatStandsForAVerb) {
  const auto refusal = [](const std::string& path) {
    write_file(path, [](std::ostream& stream) { stream << "animal,dog\n"; });
    const Result result = run({path});
    std::filesystem::remove(path);
    EXPECT_EQ(result.code, 2);
    return result.err;
  };
  const std::string path = testing::TempDir() + "gumbelbox_program_test";
  EXPECT_TRUE(
      refusal(path).ends_with(" is not a verb; to learn from a file: gumbelbox train --data " +
                              path + " --out FILE.model\n"));
  EXPECT_TRUE(refusal(path + ".model")
                  .ends_with("; to look at a model: gumbelbox info " + path + ".model\n"));
}

/// What a terminal would obey.
bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
}

/// A folder that clears the terminal when it is printed, with some files.
std::string make_hostile_folder(const Scratch& scratch) {
  const std::string place = scratch.path("a\x1B[2J\rb\xFF");
  std::filesystem::create_directories(place);
  std::ofstream(place + "/edges.csv") << "food,fruit\nfood,fruit\nfood,bread\nfruit,apple\n"
                                         "food,fig\nfruit,fig\nfood,pear\nfruit,pear\n";
  std::ofstream(place + "/diary") << "dear diary";
  std::ofstream(place + "/diary.csv") << "dear diary";
  std::ofstream(place + "/pairs.tsv") << "a\tb\t0.5\nb\ta\t0.2\n";
  std::ofstream(place + "/rows.csv") << "user,item\n1,a\n1,b\n2,a\n2,b\n3,b\n3,c\n";
  return place;
}

TEST(HostilePaths, ReachNoTerminalAsTheyAre) {
  const Scratch scratch;
  const std::string place = make_hostile_folder(scratch);
  const auto in = [&](const std::string& name) { return place + "/" + name; };
  const std::string edges = in("edges.csv");
  const std::string model = in("m");
  const std::vector<std::string> train{"train", "--data", edges, "--out"};
  const auto trained = [&](const std::string& out, std::vector<std::string> more = {}) {
    std::vector<std::string> words = train;
    words.push_back(out);
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const std::vector<std::string> runs[] = {
      trained(model, {"--log", in("log")}),
      trained(model, {"--resume"}),
      trained(in("new"), {"--resume"}),
      trained(in("diary")),
      trained(in("diary"), {"--force"}),
      {"train", "--data", in("pairs.tsv"), "--out", in("pairs"), "--epochs", "2"},
      {"eval", in("pairs"), "--data", in("pairs.tsv"), "--task", "probability"},
      {"import", edges, "--out", in("made")},
      {"import", "ratings", in("rows.csv"), "--out", in("counted")},
      {"generate", "random", "--nodes", "60", "--out", in("tree")},
      {"split", in("tree"), "--hold-out-closure", "--share", "1", "--out", in("held")},
      {"train", "--data", in("held"), "--out", in("held.model")},
      {"calibrate", in("held.model"), "--data", in("held"), "--out", in("calibrated")},
      {"generate", "market", "--items", "5", "--people", "20", "--out", in("market")},
      {"export", model, "--out", in("m.csv")},
      {"export", model, "--out", in("diary.csv"), "--force"},
      {"lint", edges},
      {"info", model},
      {"reproduce", "identifiability", "--quick", "--out", in("results")}};
  for (const std::vector<std::string>& words : runs) {
    const Ran ran = run_verb(words);
    EXPECT_EQ(ran.code, words == trained(in("diary")) ? 2 : 0) << printable(ran.err);
    for (const std::string& text : {ran.out, ran.err}) {
      EXPECT_TRUE(std::ranges::none_of(text, is_control) && is_utf8(text))
          << words[0] << ' ' << words[1] << ": " << printable(text);
    }
  }
  std::ofstream(in("made/train.tsv"), std::ios::app) << "0\t0\n";
  const Ran forced = run_verb({"import", edges, "--out", in("made"), "--force"});
  EXPECT_TRUE(std::ranges::none_of(forced.err, is_control)) << printable(forced.err);
  EXPECT_NE(forced.err.find("replaced train.tsv"), std::string::npos) << printable(forced.err);
}

}  // namespace
}  // namespace gumbelbox
