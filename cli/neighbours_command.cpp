#include <cmath>
#include <functional>
#include <optional>
#include <ostream>
#include <vector>

#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/raw_flag.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/query/answer_json.h"
#include "gumbelbox/query/evidence.h"
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
  RawFlag raw;
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
  describe(o.raw, field);
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list = option_list<NeighboursOptions>();
  list.set_default("k", "10; all with --at-least");
  return list;
}

/// One of the two verbs: what it looks for, and which side of the bar the entity is on.
struct Direction {
  std::vector<Answer> (QueryEngine::*search)(EntityId, std::size_t, double) const;
  bool entity_is_given;
};

constexpr Direction kContains{&QueryEngine::contains, true};
constexpr Direction kInside{&QueryEngine::inside, false};

/// The k best answers that are at least so likely.
using AskForBest = std::function<std::vector<Answer>(std::size_t k, double at_least)>;

double probability(const Answer& answer) { return std::exp(answer.log_probability); }

std::string line(const Vocabulary& vocabulary, const Answer& answer) {
  return fmt::format("{}\t{:.4f}\n", vocabulary.distinct_name(answer.id), probability(answer));
}

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
                               in_quotes(vocabulary.distinct_name(best.id)), probability(best));
  }
  console.err << '\n';
}

/// What answers about counts say of an entity.
std::string heading(const Direction& direction, const std::string& name) {
  return direction.entity_is_given
             ? fmt::format("most likely given {0}, P(answer | {0}):\n", name)
             : fmt::format("what makes {0} most likely, P({0} | answer):\n", name);
}

/// Tells which of the entities that stand behind the bar are hardly ever in the data.
void remark_on_rare(const std::vector<EntityId>& given, const Model& model, Console& console) {
  if (model.counts.empty()) return;
  std::vector<std::string> rare;
  for (const EntityId id : given) {
    if (model.counts[id] >= kFewCases) continue;
    rare.push_back(in_quotes(model.vocabulary.distinct_name(id)));
  }
  if (rare.empty()) return;
  console.err << fmt::format("gumbelbox: hardly any evidence: {} {} in fewer than {} cases\n",
                             listed(rare), rare.size() == 1 ? "occurs" : "each occur", kFewCases);
}

/// What stands behind the bar in the answers.
std::vector<EntityId> given_in(const std::vector<Answer>& answers, const Direction& direction,
                               EntityId entity) {
  if (direction.entity_is_given) return {entity};
  std::vector<EntityId> ids;
  for (const Answer& answer : answers) ids.push_back(answer.id);
  return ids;
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

void answer_one(const NeighboursOptions& o, const Limits& limits, const Model& model,
                const Direction& direction, Console& console) {
  const EntityId entity = model.vocabulary.require(*o.name);
  const QueryEngine engine(model, o.raw.probabilities());
  const AskForBest ask = [&](std::size_t most, double at_least) {
    return (engine.*direction.search)(entity, most, at_least);
  };
  const std::vector<Answer> answers = ask(limits.k, limits.at_least);
  if (o.json) {
    console.out << answers_json(answers, model.vocabulary).dump() << '\n';
    return;
  }
  const bool counts = model.kind == DataKind::kProbability;
  if (counts) console.err << heading(direction, in_quotes(model.vocabulary.distinct_name(entity)));
  for (const Answer& found : answers) console.out << line(model.vocabulary, found);
  if (answers.empty() && limits.at_least > 0) {
    remark_on_none(limits.at_least, model.vocabulary, ask, console);
  } else if (counts) {
    remark_on_rare(given_in(answers, direction, entity), model, console);
  } else if (limits.chosen_by_us) {
    remark_on_others(answers, model.vocabulary, ask, console);
  }
}

void answer_many(const NeighboursOptions& o, const Limits& limits, const Model& model,
                 const Direction& direction, Console& console) {
  using Answers = std::vector<Answer>;
  const QueryEngine engine(model, o.raw.probabilities());
  const BatchForm<Answers> form{
      .key = "name",
      .as_json = o.json,
      .text =
          [&](const std::string& asked, const Answers& answers) {
            std::string lines;
            for (const Answer& found : answers) {
              lines += fmt::format("{}\t{}", one_line(asked), line(model.vocabulary, found));
            }
            return lines;
          },
      .json = [&](const Answers& answers) { return answers_json(answers, model.vocabulary); }};
  const auto ask = [&](const std::string& asked) {
    return (engine.*direction.search)(model.vocabulary.require(asked), limits.k, limits.at_least);
  };
  run_batch<Answers>(o.batch, ask, form, console);
}

void answer(Arguments& arguments, Console& console, const Direction& direction) {
  const auto o = arguments.read_all<NeighboursOptions>();
  require_one_or_batch(arguments, "NAME");
  const Model model = load_model(o.model);
  const Limits wanted = limits(arguments, o, model);
  o.name ? answer_one(o, wanted, model, direction, console)
         : answer_many(o, wanted, model, direction, console);
}

void run_contains(Arguments& arguments, Console& console) { answer(arguments, console, kContains); }

void run_inside(Arguments& arguments, Console& console) { answer(arguments, console, kInside); }

}  // namespace

constinit const Command kContainsCommand = {
    .name = "contains",
    .summary = "what contains an entity: its ancestors, or what is likely given it",
    .description =
        "Lists answers by P(answer | NAME), most likely first, as lines 'name<TAB>probability'. "
        "Among equals the smaller box comes first.\n\n"
        "Hierarchies: the answers are the ancestors of NAME.\n\n"
        "Counts (ratings, baskets): the answers are what is most likely given NAME. P is the share "
        "of the cases with NAME that also have the answer.\n\n"
        "--batch FILE answers one name per line, as lines 'name<TAB>answer<TAB>probability'. "
        "A line that fails is reported on standard error; the others are answered.\n\n"
        "Text without -k and --at-least leaves out answers with P < 0.00005. --json has them; "
        "--at-least 0.5 makes a large JSON batch faster. Text adds the id to a name that several "
        "entities have: 'Hamlet #17'.",
    .examples =
        "gumbelbox contains mammal.model dog.n.01\n"
        "gumbelbox contains films.model Alien\n"
        "gumbelbox contains mammal.model dog.n.01 --at-least 0.5\n"
        "gumbelbox contains mammal.model dog.n.01 -k 3 --json\n"
        "gumbelbox contains mammal.model --batch names.txt --at-least 0.5 > ancestors.tsv",
    .options = options,
    .run = run_contains,
};

constinit const Command kInsideCommand = {
    .name = "inside",
    .summary = "what is inside an entity: its descendants, or what makes it likely",
    .description =
        "Lists answers by P(NAME | answer), most likely first, as lines 'name<TAB>probability'. "
        "Among equals the larger box comes first.\n\n"
        "Hierarchies: the answers are the descendants of NAME.\n\n"
        "Counts (ratings, baskets): the answers are what makes NAME most likely. P is the share of "
        "the cases with the answer that also have NAME.\n\n"
        "--batch FILE answers one name per line, as lines 'name<TAB>answer<TAB>probability'. "
        "A line that fails is reported on standard error; the others are answered.\n\n"
        "Text without -k and --at-least leaves out answers with P < 0.00005. --json has them; "
        "--at-least 0.5 makes a large JSON batch faster. Text adds the id to a name that several "
        "entities have: 'Hamlet #17'.",
    .examples =
        "gumbelbox inside mammal.model carnivore.n.01\n"
        "gumbelbox inside films.model Alien\n"
        "gumbelbox inside mammal.model carnivore.n.01 --at-least 0.5\n"
        "gumbelbox inside mammal.model --batch names.txt --at-least 0.5 > descendants.tsv",
    .options = options,
    .run = run_inside,
};

}  // namespace gumbelbox
