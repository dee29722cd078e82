#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/base/workers.h"

namespace gumbelbox {

/// One line of a batch: what it asks.
struct BatchLine {
  std::string asked;
  std::size_t number = 0;  ///< of the line, from 1
};

/// One line of a batch, answered.
template <class Found>
struct BatchAnswer {
  BatchLine line;
  std::optional<Found> found;
  std::string error;  ///< why nothing was found; empty if something was
};

/// Answers one line. May throw Error; must be safe to call from several threads.
template <class Found>
using Ask = std::function<Found(const std::string& asked)>;

/// The next lines that are not blank, at most `count`; none at the end. Throws as LineReader does.
std::vector<BatchLine> next_lines(LineReader& reader, std::size_t count);

/// Answers lines on all workers; the answers keep the order of the lines. A line whose answer
/// throws Error gets its message; other exceptions pass through.
template <class Found>
std::vector<BatchAnswer<Found>> answer_lines(std::vector<BatchLine> lines, const Ask<Found>& ask,
                                             Workers& workers) {
  std::vector<BatchAnswer<Found>> answers(lines.size());
  workers.run(lines.size(), [&](std::size_t i) {
    answers[i].line = std::move(lines[i]);
    try {
      answers[i].found = ask(answers[i].line.asked);
    } catch (const Error& error) {
      answers[i].error = error.what();
    }
  });
  return answers;
}

/// Answers a whole file block by block: `use` gets the answers of a block, in the order of the
/// lines. Memory does not grow with the file. Throws as LineReader does.
template <class Found>
void answer_file(LineReader& reader, const Ask<Found>& ask, Workers& workers,
                 const std::function<void(std::span<const BatchAnswer<Found>> answers)>& use) {
  // Enough that threads rarely wait for each other, few enough that slow answers come soon.
  const std::size_t block = std::size_t{32} * workers.threads();
  for (auto lines = next_lines(reader, block); !lines.empty(); lines = next_lines(reader, block)) {
    use(answer_lines(std::move(lines), ask, workers));
  }
}

/// {KEY: what was asked, then the fields of `found`}, or {KEY, "error"} where nothing was found.
/// `found` is read only if something was.
Json batch_json(const std::string& key, const std::string& asked, const std::string& error,
                const std::function<Json()>& found);

}  // namespace gumbelbox
