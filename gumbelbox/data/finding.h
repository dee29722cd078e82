#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace gumbelbox {

/// How often something was found, and the smallest examples of it, in order.
template <class Example>
struct Finding {
  std::size_t count = 0;
  std::vector<Example> examples;
  bool complete = true;  ///< false if the search was given up: there may be more

  /// Keeps at most `most_examples`.
  void add(Example example, std::size_t most_examples) {
    ++count;
    if (examples.size() == most_examples) {
      if (most_examples == 0 || !(example < examples.back())) return;
      examples.pop_back();
    }
    examples.insert(std::upper_bound(examples.begin(), examples.end(), example),
                    std::move(example));
  }
};

}  // namespace gumbelbox
