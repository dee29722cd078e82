#include "gumbelbox/data/row_cut.h"

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/file_form.h"

namespace gumbelbox {

TableSample cut_rows(const TextSample& text,
                     const std::function<bool(const TableSample&)>& has_titles) {
  constexpr RecordForm kForms[] = {{'\t'}, {':', false, true}, {';'}, {','}, {'|'}, {' '}};
  constexpr double kNearlyAll = 0.9;
  std::optional<TableSample> even;
  std::optional<TableSample> best;
  for (const RecordForm& form : kForms) {
    TableSample sample = sample_table(text, form);
    if (sample.columns < 2) continue;
    if (has_titles(sample)) return sample;
    if (!even && sample.share >= kNearlyAll) even = sample;
    if (!best || sample.share > best->share) best = std::move(sample);
  }
  if (even) return *even;
  return best ? *best : sample_table(text, {0});
}

TextSample sample_rows(std::string_view beginning, const std::string& file, std::string_view what) {
  if (file_form(file, beginning) != FileForm::kTable) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected {} in a table, found another form of file; write it as "
                            "CSV",
                            file, what));
  }
  TextSample text = sample_text(beginning);
  if (!text.lines.empty()) return text;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected {}, found {}", file, what,
                          text.whole ? "an empty file" : "a first line that is too long"));
}

}  // namespace gumbelbox
