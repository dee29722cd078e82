// A program of somebody who installed gumbelbox: asks a model file one question.
#include <cmath>
#include <cstdio>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/model_file.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const gumbelbox::Model model = gumbelbox::load_model(argv[1]);
  const gumbelbox::Expression question = gumbelbox::parse_expression(argv[2]);
  std::printf("%.6g\n", std::exp(gumbelbox::QueryEngine(model).log_probability(question)));
}
