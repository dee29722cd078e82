#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/query/batch.h"

namespace gumbelbox {

/// What a verb that answers may be told about many questions.
struct BatchFlags {
  std::string file;
  int threads = 0;
};

template <class Visit>
void describe(BatchFlags& o, Visit&& field) {
  field("batch", o.file, AnyText{"FILE"}, "answer every line of a file; - reads standard input");
  field("threads", o.threads, Range{0, 1024}, "number of threads for --batch, 0 for one per core");
}

/// Throws kUsage unless exactly one of the positional argument and --batch was given.
void require_one_or_batch(const Arguments& arguments, std::string_view positional);

/// How the answers of a batch are printed.
template <class Found>
struct BatchForm {
  std::string key;  ///< of what was asked, in JSON
  bool as_json = false;
  std::function<std::string(const std::string& asked, const Found& found)> text;  ///< whole lines
  std::function<Json(const Found& found)> json;
  std::function<std::string(const Found& found)> remark = {};  ///< for the text form; may be empty
};

/// Prints answers as they come, in the order of the lines, and counts those that failed.
class BatchPrinter {
 public:
  /// `file` is how messages call it.
  BatchPrinter(std::string file, Console& console) : file_(std::move(file)), console_(console) {}

  template <class Found>
  void print(std::span<const BatchAnswer<Found>> answers, const BatchForm<Found>& form) {
    for (const BatchAnswer<Found>& answer : answers) {
      const std::string& asked = answer.line.asked;
      count(answer.found.has_value());
      if (form.as_json) {
        print_json(
            batch_json(form.key, asked, answer.error, [&] { return form.json(*answer.found); }));
      } else if (answer.found) {
        console_.out << form.text(asked, *answer.found);
        if (form.remark) remark(answer.line, form.remark(*answer.found));
      } else {
        remark(answer.line, answer.error);
      }
    }
    flush();
  }

  /// Throws kInput if a line failed: how many of how many.
  void finish() const;

 private:
  void count(bool answered);
  void print_json(const Json& json);
  void remark(const BatchLine& line, const std::string& text);  // nothing if it is empty
  void flush();

  std::string file_;
  Console& console_;
  std::size_t lines_ = 0;
  std::size_t failed_ = 0;
};

/// Answers and prints the lines of --batch. Throws kInput at the end if one failed.
template <class Found>
void run_batch(const BatchFlags& flags, const Ask<Found>& ask, const BatchForm<Found>& form,
               Console& console) {
  LineReader reader(flags.file);
  Workers workers(static_cast<unsigned>(flags.threads));
  BatchPrinter printer(reader.name(), console);
  answer_file<Found>(reader, ask, workers, [&](std::span<const BatchAnswer<Found>> answers) {
    printer.print(answers, form);
  });
  printer.finish();
}

}  // namespace gumbelbox
