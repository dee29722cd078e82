#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace gumbelbox {

/// How often an entity occurs by itself.
struct Marginal {
  double p;  ///< share of the users or baskets that have it; without those held out
  double n;  ///< how many have it

  friend bool operator==(const Marginal&, const Marginal&) = default;
};

/// Reads lines `id<TAB>p<TAB>n`, plain or gzip: every id below `entities` once, in any order, p in
/// [0, 1], n a count. Throws kIo, and kInput with the line.
std::vector<Marginal> read_marginals(const std::string& path, std::size_t entities);

/// Writes such lines, by id.
void write_marginals(const std::vector<Marginal>& marginals, std::ostream& out);

}  // namespace gumbelbox
