// Fits boxes to a hierarchy, asks them two questions and keeps them: fit MODEL_FILE
#include <cmath>
#include <iostream>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/data/hierarchy.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/model_file.h"

using namespace gumbelbox;

int main(int argc, char** argv) try {
  if (argc != 2) throw Error(ErrorKind::kUsage, "usage: fit MODEL_FILE");
  const std::vector<NamedEdge> edges{{"food", "fruit"},     {"food", "bread"},
                                     {"fruit", "apple"},    {"fruit", "pear"},
                                     {"bread", "sandwich"}, {"food", "sandwich"}};
  Workers workers(0);  // one thread a core; their number never changes the result
  FitOptions options = default_options("gumbel");  // what is not set is decided by fit()
  options.model.dim = 3;
  const Fitted fitted = fit(hierarchy(edges), options, workers);
  for (const Note& note : fitted.notes) std::cout << note_text(note) << '\n';
  save_model(fitted.model, argv[1]);

  const Model model = load_model(argv[1]);
  const QueryEngine engine(model);
  const double log_p = engine.log_probability(parse_expression("P(food, !fruit | sandwich)"));
  std::cout << "P(food, !fruit | sandwich) = " << std::exp(log_p) << '\n';
  for (const Answer& answer : engine.ancestors(model.vocabulary.require("pear"))) {
    std::cout << "a pear is a kind of " << model.vocabulary.name(answer.id) << '\n';
  }
} catch (const Error& error) {
  std::cerr << error.what() << '\n';
  return error.kind() == ErrorKind::kUsage ? 2 : 1;
}
