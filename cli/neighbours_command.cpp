#include <cmath>
#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct NeighboursOptions {
  std::string model;
  std::string name;
  int k = 10;
  double at_least = 0;
  bool json = false;
};

template <class Visit>
void describe(NeighboursOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("NAME", o.name, AnyText{}, "entity that is asked about, or #17 for the one with id 17");
  field("k", o.k, Range{1, 1'000'000}, "how many answers");
  field("at-least", o.at_least, RealRange{0, 1}, "leave answers that are less likely out");
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list = option_list<NeighboursOptions>();
  list.set_default("k", "10, or all with --at-least");
  return list;
}

using Search = std::vector<Answer> (QueryEngine::*)(EntityId, std::size_t, double) const;

void answer(Arguments& arguments, Console& console, Search search) {
  const auto o = arguments.read_all<NeighboursOptions>();
  const Model model = load_model(o.model);
  const EntityId entity = model.vocabulary.require(o.name);
  const bool all = arguments.has("at-least") && !arguments.has("k");
  const std::size_t k = all ? model.vocabulary.size() : static_cast<std::size_t>(o.k);
  const QueryEngine engine(model);
  Json results = Json::array();
  for (const Answer& found : (engine.*search)(entity, k, o.at_least)) {
    const double probability = std::exp(found.log_probability);
    const std::string_view name = model.vocabulary.name(found.id);
    if (o.json) {
      results.push_back({{"name", name}, {"id", found.id}, {"probability", probability}});
    } else {
      console.out << fmt::format("{}\t{:.4f}\n", name, probability);
    }
  }
  if (o.json) console.out << Json{{"results", results}}.dump() << '\n';
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
        "Lists the entities whose boxes hold most of the entity's box, best first: one line "
        "'name<TAB>probability' each, the probability being P(answer | NAME). Among equals the "
        "smaller box comes first.",
    .examples =
        "gumbelbox contains mammal.model dog.n.01\n"
        "gumbelbox contains mammal.model dog.n.01 --at-least 0.5\n"
        "gumbelbox contains mammal.model dog.n.01 -k 3 --json",
    .options = options,
    .run = run_contains,
};

constinit const Command kInsideCommand = {
    .name = "inside",
    .summary = "what is inside an entity: its descendants",
    .description =
        "Lists the entities whose boxes lie mostly inside the entity's box, best first: one line "
        "'name<TAB>probability' each, the probability being P(NAME | answer). Among equals the "
        "larger box comes first.",
    .examples =
        "gumbelbox inside mammal.model carnivore.n.01\n"
        "gumbelbox inside mammal.model carnivore.n.01 --at-least 0.5",
    .options = options,
    .run = run_inside,
};

}  // namespace gumbelbox
