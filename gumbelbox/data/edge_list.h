#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Pairs in the order of their file, with what is known of each: every other list is empty or as
/// long as `pairs`.
struct EdgeList {
  std::vector<Pair> pairs;
  std::vector<float> targets = {};  ///< P(a | b), in [0, 1]; empty for a hierarchy
  std::vector<float> weights = {};  ///< share in the loss, at least 0; empty: 1 each
  std::vector<double> n_ab = {};    ///< how often a and b came together; empty if not counted
  std::vector<double> n_b = {};     ///< how often b came; empty if n_ab is

  friend bool operator==(const EdgeList&, const EdgeList&) = default;
};

/// What is known of one edge besides its ends.
struct EdgeValues {
  struct Counts {
    double n_ab;
    double n_b;
  };

  std::optional<float> target = std::nullopt;
  std::optional<float> weight = std::nullopt;
  std::optional<Counts> counts = std::nullopt;
};

/// A line that was left out.
struct DroppedEdge {
  Pair pair;
  std::size_t line;

  friend bool operator==(const DroppedEdge&, const DroppedEdge&) = default;
};

/// Lines of a file that were left out because they say nothing new.
struct DroppedEdges {
  std::size_t duplicates = 0;  ///< pairs that an earlier line has; the first line counts
  std::size_t self_loops = 0;  ///< pairs of an entity with itself
  std::vector<DroppedEdge> first_duplicates = {};  ///< as many as were asked for
  std::vector<DroppedEdge> first_self_loops = {};

  friend bool operator==(const DroppedEdges&, const DroppedEdges&) = default;
};

/// "dropped 2 duplicate edges and 1 self-loop"; probabilities have pairs. REQUIRES: something was
/// dropped.
std::string dropped_text(const DroppedEdges& dropped, std::string_view what = "edge");

/// Collects the edges of one file and leaves out what says nothing new.
class EdgeCollector {
 public:
  struct Options {
    bool keep_all = false;          ///< duplicates and self-loops stay
    std::size_t most_examples = 0;  ///< of either kind of dropped edges
  };

  explicit EdgeCollector(Options options) : options_(options) {}

  /// Lines come in order. Each value is known of all edges or of none.
  void add(Pair pair, std::size_t line, const EdgeValues& values = {});

  struct Result {
    EdgeList edges;
    DroppedEdges dropped;
  };

  /// Tells drops in `notes`, unless examples of them were asked for. Throws kInput, "FILE: no
  /// edges", if none are left; and with both lines if one pair has two probabilities or counts, of
  /// which one would be dropped. To be called once.
  Result finish(const std::string& file, std::vector<std::string>& notes);

 private:
  struct Run {
    std::size_t position;  // of the first edge of lines without a gap
    std::size_t line;      // of that edge
  };

  std::vector<std::size_t> find_repeats() const;  // positions, in order
  void require_equal_values(const std::string& file, const std::vector<std::size_t>& repeats) const;
  void drop(const std::vector<std::size_t>& repeats);
  std::size_t line_of(std::size_t position) const;

  Options options_;
  Result result_;
  std::vector<Run> runs_;  // only where lines may be told
  std::size_t last_line_ = 0;
};

}  // namespace gumbelbox
