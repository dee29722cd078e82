#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/raw_flag.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/query/estimate_json.h"
#include "gumbelbox/query/estimate_text.h"
#include "gumbelbox/query/evidence.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/query/question_hint.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

const std::vector<std::string> kMethodNames{"ratio", "second-order", "sample"};

struct QueryOptions {
  std::string model;
  std::optional<std::string> question;
  BatchFlags batch;
  std::string method = "ratio";
  int samples = 100000;
  std::uint64_t seed = 0;
  bool others_absent = false;
  RawFlag raw;
  bool json = false;
};

template <class Visit>
void describe(QueryOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("QUESTION", o.question, AnyText{}, "such as 'P(animal | dog)'; quote it for the shell");
  describe(o.batch, field);
  field("method", o.method, OneOf{kMethodNames},
        "ratio: ratio of expected volumes; second-order: corrected by variances; sample: mean "
        "ratio over sampled corners");
  field("samples", o.samples, Range{2, 1000000000}, "number of samples");
  field("seed", o.seed, Range{}, "random seed; same seed, same answers");
  field("others-absent", o.others_absent, Flag{},
        "negate every entity that the question does not name, left of the bar");
  describe(o.raw, field);
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

/// A probability and what supports it.
struct Found {
  Estimate estimate;
  Evidence evidence;
};

void print(const Found& found, Console& console) {
  const Estimate& estimate = found.estimate;
  console.out << estimate_text(estimate);
  if (!found.evidence.remark.empty()) {
    console.out << fmt::format(" ({})", printable(found.evidence.remark));
  }
  console.out << '\n';
  if (!estimate.remark.empty())
    console.err << fmt::format("gumbelbox: {}\n", printable(estimate.remark));
}

QuestionOptions question_options(const QueryOptions& o) {
  return {.method = chosen<Method>(kMethodNames, o.method),
          .sampling = {.samples = static_cast<std::size_t>(o.samples), .seed = o.seed},
          .others_absent = o.others_absent};
}

Found ask(const QueryOptions& o, const QueryEngine& engine, const Model& model,
          const Expression& question) {
  require_known(question, model.vocabulary);
  // First the answer: a question that has none needs no evidence.
  Estimate estimate = engine.probability(question, question_options(o));
  return {std::move(estimate), find_evidence(engine, model, question)};
}

Json found_json(const QueryOptions& o, const Model& model, const Found& found) {
  Json json = estimate_json(found.estimate, found.evidence, o.method);
  if (model.calibration) json["calibrated"] = found.estimate.calibrated;
  return json;
}

void run_one(const QueryOptions& o, Console& console) {
  const Expression question = parse_expression(*o.question);
  const Model model = load_model(o.model);
  const Found found = ask(o, QueryEngine(model, o.raw.probabilities()), model, question);
  if (o.json) {
    console.out << found_json(o, model, found).dump() << '\n';
  } else {
    print(found, console);
  }
}

std::string batch_text(const std::string& asked, const Found& found) {
  const Estimate& estimate = found.estimate;
  const std::string error =
      is_uncertain(estimate) ? fmt::format("\t{:.2g}", estimate.standard_error()) : "";
  return fmt::format("{}\t{}{}\n", printable(asked), value_text(estimate), error);
}

std::string batch_remark(const Found& found) {
  Estimate all = found.estimate;
  all.add_remark(found.evidence.remark);
  return all.remark;
}

void run_many(const QueryOptions& o, Console& console) {
  const Model model = load_model(o.model);
  const QueryEngine engine(model, o.raw.probabilities());
  const BatchForm<Found> form{
      .key = "question",
      .as_json = o.json,
      .text = batch_text,
      .json = [&](const Found& found) { return found_json(o, model, found); },
      .remark = batch_remark};
  run_batch<Found>(
      o.batch,
      [&](const std::string& asked) { return ask(o, engine, model, parse_expression(asked)); },
      form, console);
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<QueryOptions>();
  require_one_or_batch(arguments, "QUESTION");
  o.question ? run_one(o, console) : run_many(o, console);
}

}  // namespace

constinit const Command kQueryCommand = {
    .name = "query",
    .summary = "how likely are things, given others",
    .description =
        "Prints a probability. P(a | b) is the share of b's box that lies in a's box. A comma "
        "joins names, ! negates one: P(a, !b | c, !d).\n\n"
        "Hierarchies: P(a | b) is near 1 if b is a kind of a. "
        "Trust P(ancestor | descendant). P(child | parent) only reflects box sizes: a hierarchy "
        "has no frequencies.\n\n"
        "Counts (ratings, baskets): P(a | b) is the share of the cases with b that also have a. "
        "An answer says so if hardly any case meets its condition.\n\n"
        "--batch FILE answers one question per line, as lines 'question<TAB>probability', with a "
        "third column for the standard error of a sampled answer. A line that fails is reported on "
        "standard error; the others are answered.",
    .examples =
        "gumbelbox query mammal.model 'P(carnivore.n.01 | dog.n.01)'\n"
        "gumbelbox query mammal.model 'P(carnivore.n.01, !cat.n.01 | mammal.n.01)'\n"
        "gumbelbox query films.model 'P(\"Good, the Bad and the Ugly, The\" | #17)' --json\n"
        "gumbelbox query films.model 'P(Alien | Aliens, !Heat)'\n"
        "gumbelbox query films.model 'P(Alien | Aliens)' --method sample --samples 1000000\n"
        "gumbelbox query censored.model 'P(Alien, Aliens)' --others-absent\n"
        "gumbelbox query mammal.model --batch questions.txt > answers.tsv",
    .options = option_list<QueryOptions>,
    .run = run,
    .details =
        "P(a, !b | c, !d) is the share of c without d that lies in a and outside b. A name that "
        "occurs twice counts once.\n\n"
        "P(a) and P(a, !b) need a bounded space: train with --model gumbel-censored or "
        "gumbel-truncated. Other models need a name without ! after the bar.\n\n"
        "A name may hold blanks. Quote a name that holds , | ( ) or begins with ! or a quote, "
        "and double a quote inside. #17 is the entity with id 17.\n\n"
        "Most models have random corners. --method chooses how to average over them. A sampled "
        "answer such as 0.31 +- 0.002 has its standard error. docs/questions.md has more.\n\n"
        "Counts: an answer whose condition is met by fewer than 10 cases, or by next to none, has "
        "a remark behind the number, as in 0.31 (hardly any evidence: about 3 cases have 'b' and "
        "'c'). With --batch it goes to standard error. --json has it as 'remark', and the expected "
        "number of cases as 'cases'.",
};

}  // namespace gumbelbox
