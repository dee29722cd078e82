#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/batch.h"
#include "cli/commands.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/query/estimate_json.h"
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
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

void print(const Estimate& found, Console& console) {
  console.out << fmt::format("{:.6g}", found.value());
  if (is_uncertain(found)) console.out << fmt::format(" +- {:.2g}", found.standard_error());
  console.out << '\n';
  if (!found.remark.empty()) console.err << fmt::format("gumbelbox: {}\n", found.remark);
}

QuestionOptions question_options(const QueryOptions& o) {
  return {.method = chosen<Method>(kMethodNames, o.method),
          .sampling = {.samples = static_cast<std::size_t>(o.samples), .seed = o.seed},
          .others_absent = o.others_absent};
}

void run_one(const QueryOptions& o, Console& console) {
  const Expression question = parse_expression(*o.question);
  const Model model = load_model(o.model);
  require_known(question, model.vocabulary);
  const Estimate found = QueryEngine(model).probability(question, question_options(o));
  if (o.json) {
    console.out << estimate_json(found, o.method).dump() << '\n';
  } else {
    print(found, console);
  }
}

std::string batch_text(const std::string& asked, const Estimate& found) {
  const std::string error =
      is_uncertain(found) ? fmt::format("\t{:.2g}", found.standard_error()) : "";
  return fmt::format("{}\t{:.6g}{}\n", one_line(asked), found.value(), error);
}

void run_many(const QueryOptions& o, Console& console) {
  const Model model = load_model(o.model);
  const QueryEngine engine(model);
  const BatchForm<Estimate> form{
      .key = "question",
      .as_json = o.json,
      .text = batch_text,
      .json = [&](const Estimate& found) { return estimate_json(found, o.method); },
      .remark = [](const Estimate& found) { return found.remark; }};
  const auto ask = [&](const std::string& asked) {
    const Expression question = parse_expression(asked);
    require_known(question, model.vocabulary);
    return engine.probability(question, question_options(o));
  };
  run_batch<Estimate>(o.batch, ask, form, console);
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
        "Prints a probability. P(a | b) is the share of b's box that lies in a's box: near 1 if b "
        "is a kind of a. A comma joins names, ! negates one: P(a, !b | c, !d).\n\n"
        "Trust P(ancestor | descendant). P(child | parent) only reflects box sizes: a hierarchy "
        "has no frequencies.\n\n"
        "--batch FILE answers one question per line, as lines 'question<TAB>probability', with a "
        "third column for the standard error of a sampled answer. A line that fails is reported on "
        "standard error; the others are answered.",
    .examples =
        "gumbelbox query mammal.model 'P(carnivore.n.01 | dog.n.01)'\n"
        "gumbelbox query mammal.model 'P(carnivore.n.01, !cat.n.01 | mammal.n.01)'\n"
        "gumbelbox query films.model 'P(\"Good, the Bad and the Ugly, The\" | #17)' --json\n"
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
        "answer such as 0.31 +- 0.002 has its standard error. docs/questions.md has more.",
};

}  // namespace gumbelbox
