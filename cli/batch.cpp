#include "cli/batch.h"

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {

void require_one_or_batch(const Arguments& arguments, std::string_view positional) {
  const bool one = arguments.has(positional);
  if (one != arguments.has("batch")) return;
  throw Error(ErrorKind::kUsage, fmt::format("expected {} or --batch FILE, got {}", positional,
                                             one ? "both" : "neither; --help explains"));
}

void BatchPrinter::count(bool answered) {
  ++lines_;
  if (!answered) ++failed_;
}

void BatchPrinter::print_json(const Json& json) {
  // A line that is not UTF-8 must not end the batch.
  console_.out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void BatchPrinter::remark(const BatchLine& line, const std::string& text) {
  if (!text.empty())
    console_.err << fmt::format("{}:{}: {}\n", printable(file_), line.number, printable(text));
}

void BatchPrinter::flush() {
  if (!console_.out.flush()) throw Error(ErrorKind::kIo, "cannot write the results");
}

void BatchPrinter::finish() const {
  if (failed_ == 0) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{} of {} failed", failed_, counted(lines_, "line", "lines")));
}

}  // namespace gumbelbox
