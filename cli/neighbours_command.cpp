#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <vector>

#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/raw_flag.h"
#include "cli/relatives_text.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/base/printable.h"
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
  field("at-least", o.at_least, RealRange{0, 1},
        "leave out answers with P below this; known ones stay");
  describe(o.raw, field);
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list = option_list<NeighboursOptions>();
  list.set_default("k",
                   "20 for a hierarchy, all with --json or --batch; 10 for counts, all with "
                   "--at-least");
  list.set_default("at-least", "0.5 for a hierarchy, 0 for counts");
  return list;
}

/// One of the two verbs: what it looks for, and which side of the bar the entity is on.
struct Direction {
  std::vector<Answer> (QueryEngine::*likeliest)(EntityId, std::size_t, double) const;
  std::vector<Answer> (QueryEngine::*relatives)(EntityId, double) const;
  bool entity_is_given;
};

constexpr Direction kContains{&QueryEngine::contains, &QueryEngine::ancestors, true};
constexpr Direction kInside{&QueryEngine::inside, &QueryEngine::descendants, false};

/// The k best answers that are at least so likely.
using AskForBest = std::function<std::vector<Answer>(std::size_t k, double at_least)>;

double probability(const Answer& answer) { return std::exp(answer.log_probability); }

bool is_hierarchy(const Model& model) { return model.kind == DataKind::kHierarchy; }

std::string line(const Vocabulary& vocabulary, const Answer& answer) {
  return fmt::format("{}\t{:.4f}\n", printable(vocabulary.distinct_name(answer.id)),
                     probability(answer));
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

/// How many answers are printed, and how likely they must be.
struct Limits {
  std::size_t k;
  double at_least;
};

Limits relatives_limits(const Arguments& arguments, const NeighboursOptions& o,
                        const Model& model) {
  constexpr std::size_t kPage = 20;
  const bool for_people = !o.json && o.name;
  return {arguments.has("k") ? static_cast<std::size_t>(o.k)
          : for_people       ? kPage
                             : model.vocabulary.size(),
          arguments.has("at-least") ? o.at_least : kLikely};
}

Limits counts_limits(const Arguments& arguments, const NeighboursOptions& o, const Model& model) {
  const bool all = arguments.has("at-least") && !arguments.has("k");
  const bool chosen_by_us = !arguments.has("k") && !arguments.has("at-least");
  // A page of answers with P = 0.0000 is no answer; programs get what they count on.
  constexpr double kShownAsZero = 5e-5;
  return {all ? model.vocabulary.size() : static_cast<std::size_t>(o.k),
          chosen_by_us && !o.json ? kShownAsZero : o.at_least};
}

/// A verb with all it was told.
struct Request {
  const NeighboursOptions& o;
  const Limits& limits;
  const Model& model;
  const Direction& direction;
  QueryEngine engine{model, o.raw.probabilities()};

  /// Of a hierarchy all, of counts as many as are printed.
  std::vector<Answer> ask(EntityId entity) const {
    if (is_hierarchy(model)) return (engine.*direction.relatives)(entity, limits.at_least);
    return (engine.*direction.likeliest)(entity, limits.k, limits.at_least);
  }

  std::vector<std::string> lines(const std::vector<Answer>& answers) const {
    std::vector<std::string> lines;
    for (const Answer& found : std::span(answers).first(std::min(limits.k, answers.size()))) {
      lines.push_back(is_hierarchy(model) ? relative_line(found, model.vocabulary)
                                          : line(model.vocabulary, found));
    }
    return lines;
  }

  Json json(const std::vector<Answer>& answers) const {
    return is_hierarchy(model) ? relatives_json(answers, limits.k, model.vocabulary)
                               : answers_json(answers, model.vocabulary);
  }
};

/// Tells that nothing is above or below an entity.
void remark_on_end(const Request& request, const std::string& name, Console& console) {
  const bool above = request.direction.entity_is_given;
  console.err << (above ? fmt::format("gumbelbox: nothing contains {}", name)
                        : fmt::format("gumbelbox: nothing is inside {}", name));
  if (request.model.edges.empty()) {
    console.err << fmt::format(" with P >= {}\n", request.limits.at_least);
  } else {
    console.err << (above ? ": it is a root\n" : ": it is a leaf\n");
  }
}

void remark_on_relatives(const Request& request, const std::vector<Answer>& answers,
                         const std::string& name, Console& console) {
  if (answers.empty()) remark_on_end(request, name, console);
  const std::string rest = rest_text(answers, request.limits.k);
  if (!rest.empty()) console.err << "gumbelbox: " << rest;
}

void remark_on_counts(const Request& request, const std::vector<Answer>& answers, EntityId entity,
                      Console& console) {
  const double at_least = request.limits.at_least;
  if (!answers.empty() || at_least == 0) {
    remark_on_rare(given_in(answers, request.direction, entity), request.model, console);
    return;
  }
  const AskForBest ask = [&](std::size_t k, double likely) {
    return (request.engine.*request.direction.likeliest)(entity, k, likely);
  };
  remark_on_none(at_least, request.model.vocabulary, ask, console);
}

void answer_one(const Request& request, Console& console) {
  const Vocabulary& vocabulary = request.model.vocabulary;
  const EntityId entity = vocabulary.require(*request.o.name);
  const std::vector<Answer> answers = request.ask(entity);
  if (request.o.json) {
    console.out << request.json(answers).dump() << '\n';
    return;
  }
  const std::string name = in_quotes(vocabulary.distinct_name(entity));
  const bool counts = !is_hierarchy(request.model);
  if (counts) console.err << heading(request.direction, name);
  for (const std::string& line : request.lines(answers)) console.out << line;
  counts ? remark_on_counts(request, answers, entity, console)
         : remark_on_relatives(request, answers, name, console);
}

void answer_many(const Request& request, Console& console) {
  using Answers = std::vector<Answer>;
  const BatchForm<Answers> form{
      .key = "name",
      .as_json = request.o.json,
      .text =
          [&](const std::string& asked, const Answers& answers) {
            std::string lines;
            for (const std::string& line : request.lines(answers)) {
              lines += fmt::format("{}\t{}", printable(asked), line);
            }
            return lines;
          },
      .json = [&](const Answers& answers) { return request.json(answers); }};
  const auto ask = [&](const std::string& asked) {
    return request.ask(request.model.vocabulary.require(asked));
  };
  run_batch<Answers>(request.o.batch, ask, form, console);
}

void answer(Arguments& arguments, Console& console, const Direction& direction) {
  const auto o = arguments.read_all<NeighboursOptions>();
  require_one_or_batch(arguments, "NAME");
  const Model model = load_model(o.model);
  const Limits limits = is_hierarchy(model) ? relatives_limits(arguments, o, model)
                                            : counts_limits(arguments, o, model);
  if (is_hierarchy(model) && model.edges.empty() && !o.json) {
    console.err << "gumbelbox: this model file keeps no edges: all answers are inferred\n";
  }
  const Request request{o, limits, model, direction};
  o.name ? answer_one(request, console) : answer_many(request, console);
}

void run_contains(Arguments& arguments, Console& console) { answer(arguments, console, kContains); }

void run_inside(Arguments& arguments, Console& console) { answer(arguments, console, kInside); }

}  // namespace

constinit const Command kContainsCommand = {
    .name = "contains",
    .summary = "what contains an entity: its ancestors, or what is likely given it",
    .description =
        "Hierarchies: lists the ancestors of NAME as lines 'name<TAB>probability<TAB>known' or "
        "'...<TAB>inferred'.\n\n"
        "known: follows from the edges of the training data. This list is exact and complete, "
        "nearest first.\n\n"
        "inferred: only the boxes say so, with P >= 0.5 or --at-least. Inferred answers may be "
        "wrong; they come last, most likely first.\n\n"
        "The probability is always the boxes' own P(answer | NAME), even for known answers.\n\n"
        "Counts (ratings, baskets): lists what is most likely given NAME, as lines "
        "'name<TAB>probability'. P is the share of the cases with NAME that also have the answer. "
        "Answers with P < 0.00005 need --json, -k or --at-least.\n\n"
        "--batch FILE answers one name per line and puts the name in front of every answer. A line "
        "that fails is reported on standard error; the others are answered.\n\n"
        "A name that several entities have is printed with its id: 'Hamlet #17'. Control "
        "characters are "
        "printed as \\x1B; --json has the exact name.",
    .examples =
        "gumbelbox contains mammal.model dog.n.01\n"
        "gumbelbox contains films.model Alien\n"
        "gumbelbox contains mammal.model dog.n.01 --at-least 0.9\n"
        "gumbelbox contains mammal.model dog.n.01 -k 3 --json\n"
        "gumbelbox contains mammal.model --batch names.txt > ancestors.tsv",
    .options = options,
    .run = run_contains,
};

constinit const Command kInsideCommand = {
    .name = "inside",
    .summary = "what is inside an entity: its descendants, or what makes it likely",
    .description =
        "Hierarchies: lists the descendants of NAME as lines 'name<TAB>probability<TAB>known' or "
        "'...<TAB>inferred'.\n\n"
        "known: follows from the edges of the training data. This list is exact and complete, "
        "nearest first.\n\n"
        "inferred: only the boxes say so, with P >= 0.5 or --at-least. Inferred answers may be "
        "wrong; they come last, most likely first.\n\n"
        "The probability is always the boxes' own P(NAME | answer), even for known answers.\n\n"
        "Counts (ratings, baskets): lists what makes NAME most likely, as lines "
        "'name<TAB>probability'. P is the share of the cases with the answer that also have NAME. "
        "Answers with P < 0.00005 need --json, -k or --at-least.\n\n"
        "--batch FILE answers one name per line and puts the name in front of every answer. A line "
        "that fails is reported on standard error; the others are answered.\n\n"
        "A name that several entities have is printed with its id: 'Hamlet #17'. Control "
        "characters are "
        "printed as \\x1B; --json has the exact name.",
    .examples =
        "gumbelbox inside mammal.model carnivore.n.01\n"
        "gumbelbox inside films.model Alien\n"
        "gumbelbox inside mammal.model carnivore.n.01 -k 100\n"
        "gumbelbox inside mammal.model --batch names.txt > descendants.tsv",
    .options = options,
    .run = run_inside,
};

}  // namespace gumbelbox
