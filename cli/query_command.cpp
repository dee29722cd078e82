#include <cmath>
#include <ostream>

#include "cli/commands.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct QueryOptions {
  std::string model;
  std::string question;
  bool json = false;
};

template <class Visit>
void describe(QueryOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("QUESTION", o.question, AnyText{}, "such as 'P(animal | dog)', in quotes for the shell");
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<QueryOptions>();
  const Expression question = parse_expression(o.question);
  const Model model = load_model(o.model);
  const double log_probability = QueryEngine(model).log_probability(question);
  const double probability = std::exp(log_probability);
  if (o.json) {
    console.out << Json{{"probability", probability}, {"log_probability", log_probability}}.dump()
                << '\n';
  } else {
    console.out << fmt::format("{:.6g}\n", probability);
  }
}

}  // namespace

constinit const Command kQueryCommand = {
    .name = "query",
    .summary = "how likely is one thing given another",
    .description =
        "Prints a conditional probability. P(a | b) is the share of b's box that lies in a's: near "
        "1 when b is a kind of a. Several names are joined by commas: P(a, b | c). A name with , | "
        "( ) in it goes in quotes, and a quote inside them is doubled; #17 is the entity with id "
        "17.",
    .examples =
        "gumbelbox query mammal.model 'P(carnivore.n.01 | dog.n.01)'\n"
        "gumbelbox query films.model 'P(\"Good, the Bad and the Ugly, The\" | #17)' --json",
    .options = option_list<QueryOptions>,
    .run = run,
};

}  // namespace gumbelbox
