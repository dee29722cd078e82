#include <cmath>
#include <functional>
#include <optional>
#include <ostream>
#include <vector>

#include "cli/batch.h"
#include "cli/commands.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/query/answer_json.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct NeighboursOptions {
  std::string model;
  std::optional<std::string> name;
  BatchFlags batch;
  int k = 10;
  double at_least = 0;
  bool json = false;
};

template <class Visit>
void describe(NeighboursOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("NAME", o.name, AnyText{},
        "entity, by name or as #17 for id 17; put -- before a name that begins with -");
  describe(o.batch, field);
  field("k", o.k, Range{1, 1'000'000}, "number of answers");
  field("at-least", o.at_least, RealRange{0, 1}, "only answers with at least this probability");
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list = option_list<NeighboursOptions>();
  list.set_default("k", "10; all with --at-least");
  return list;
}

using Search = std::vector<Answer> (QueryEngine::*)(EntityId, std::size_t, double) const;

/// The k best answers that are at least so likely.
using AskForBest = std::function<std::vector<Answer>(std::size_t k, double at_least)>;

double probability(const Answer& answer) { return std::exp(answer.log_probability); }

/// Tells how many likely answers there are besides those that are shown because no count was given.
void remark_on_others(const std::vector<Answer>& shown, const Vocabulary& vocabulary,
                      const AskForBest& ask, Console& console) {
  constexpr double kLikely = 0.5;
  if (shown.empty() || probability(shown.back()) < kLikely) return;
  const std::size_t others = ask(vocabulary.size(), kLikely).size() - shown.size();
  if (others == 0) return;
  console.err << fmt::format(
      "gumbelbox: {} more {} at least as likely as not; --at-least {} or a larger -k shows {}\n",
      others, others == 1 ? "is" : "are", kLikely, others == 1 ? "it" : "them");
}

/// Tells that nothing is as likely as was asked for, and how likely the likeliest is.
void remark_on_none(double at_least, const Vocabulary& vocabulary, const AskForBest& ask,
                    Console& console) {
  console.err << fmt::format("gumbelbox: nothing has P of at least {}", at_least);
  for (const Answer& best : ask(1, 0)) {
    console.err << fmt::format("; the likeliest is {} with {:.6g}",
                               in_quotes(vocabulary.name(best.id)), probability(best));
  }
  console.err << '\n';
}

/// How many answers are looked for, and how likely they must be.
struct Limits {
  std::size_t k;
  double at_least;
  bool chosen_by_us;  // neither was given
};

Limits limits(const Arguments& arguments, const NeighboursOptions& o, const Model& model) {
  const bool all = arguments.has("at-least") && !arguments.has("k");
  const bool chosen_by_us = !arguments.has("k") && !arguments.has("at-least");
  // A page of answers with P = 0.0000 is no answer; programs get what they count on.
  constexpr double kShownAsZero = 5e-5;
  return {all ? model.vocabulary.size() : static_cast<std::size_t>(o.k),
          chosen_by_us && !o.json ? kShownAsZero : o.at_least, chosen_by_us};
}

void answer_one(const NeighboursOptions& o, const Limits& limits, const Model& model, Search search,
                Console& console) {
  const EntityId entity = model.vocabulary.require(*o.name);
  const QueryEngine engine(model);
  const AskForBest ask = [&](std::size_t most, double at_least) {
    return (engine.*search)(entity, most, at_least);
  };
  const std::vector<Answer> answers = ask(limits.k, limits.at_least);
  if (o.json) {
    console.out << answers_json(answers, model.vocabulary).dump() << '\n';
    return;
  }
  for (const Answer& found : answers) {
    console.out << fmt::format("{}\t{:.4f}\n", model.vocabulary.name(found.id), probability(found));
  }
  if (answers.empty() && limits.at_least > 0) {
    remark_on_none(limits.at_least, model.vocabulary, ask, console);
  } else if (limits.chosen_by_us) {
    remark_on_others(answers, model.vocabulary, ask, console);
  }
}

void answer_many(const NeighboursOptions& o, const Limits& limits, const Model& model,
                 Search search, Console& console) {
  using Answers = std::vector<Answer>;
  const QueryEngine engine(model);
  const BatchForm<Answers> form{
      .key = "name",
      .as_json = o.json,
      .text =
          [&](const std::string& asked, const Answers& answers) {
            std::string lines;
            for (const Answer& found : answers) {
              lines += fmt::format("{}\t{}\t{:.4f}\n", one_line(asked),
                                   model.vocabulary.name(found.id), probability(found));
            }
            return lines;
          },
      .json = [&](const Answers& answers) { return answers_json(answers, model.vocabulary); }};
  const auto ask = [&](const std::string& asked) {
    return (engine.*search)(model.vocabulary.require(asked), limits.k, limits.at_least);
  };
  run_batch<Answers>(o.batch, ask, form, console);
}

void answer(Arguments& arguments, Console& console, Search search) {
  const auto o = arguments.read_all<NeighboursOptions>();
  require_one_or_batch(arguments, "NAME");
  const Model model = load_model(o.model);
  const Limits wanted = limits(arguments, o, model);
  o.name ? answer_one(o, wanted, model, search, console)
         : answer_many(o, wanted, model, search, console);
}

void run_contains(Arguments& arguments, Console& console) {
  answer(arguments, console, &QueryEngine::contains);
}

void run_inside(Arguments& arguments, Console& console) {
  answer(arguments, console, &QueryEngine::inside);
}

}  // namespace

constinit const Command kContainsCommand = {
    .name = "contains",
    .summary = "what contains an entity: its ancestors",
    .description =
        "Lists the ancestors of an entity, most likely first, as lines 'name<TAB>probability'. "
        "The probability is P(answer | NAME). Among equals the smaller box comes first.\n\n"
        "--batch FILE answers one name per line, as lines 'name<TAB>answer<TAB>probability'. "
        "A line that fails is reported on standard error; the others are answered.\n\n"
        "Text without -k and --at-least leaves out answers with P < 0.00005. --json has them; "
        "--at-least 0.5 makes a large JSON batch faster.",
    .examples =
        "gumbelbox contains mammal.model dog.n.01\n"
        "gumbelbox contains mammal.model dog.n.01 --at-least 0.5\n"
        "gumbelbox contains mammal.model dog.n.01 -k 3 --json\n"
        "gumbelbox contains mammal.model --batch names.txt --at-least 0.5 > ancestors.tsv",
    .options = options,
    .run = run_contains,
};

constinit const Command kInsideCommand = {
    .name = "inside",
    .summary = "what is inside an entity: its descendants",
    .description =
        "Lists the descendants of an entity, most likely first, as lines 'name<TAB>probability'. "
        "The probability is P(NAME | answer). Among equals the larger box comes first.\n\n"
        "--batch FILE answers one name per line, as lines 'name<TAB>answer<TAB>probability'. "
        "A line that fails is reported on standard error; the others are answered.\n\n"
        "Text without -k and --at-least leaves out answers with P < 0.00005. --json has them; "
        "--at-least 0.5 makes a large JSON batch faster.",
    .examples =
        "gumbelbox inside mammal.model carnivore.n.01\n"
        "gumbelbox inside mammal.model carnivore.n.01 --at-least 0.5\n"
        "gumbelbox inside mammal.model --batch names.txt --at-least 0.5 > descendants.tsv",
    .options = options,
    .run = run_inside,
};

}  // namespace gumbelbox
