#include "gumbelbox/query/batch.h"

#include <string_view>

#include "gumbelbox/data/cell.h"

namespace gumbelbox {

std::vector<BatchLine> next_lines(LineReader& reader, std::size_t count) {
  std::vector<BatchLine> lines;
  std::string_view line;
  while (lines.size() < count && reader.next(line)) {
    const std::string_view asked = trim(line);
    if (!one_line(asked).empty()) lines.push_back({std::string(asked), reader.number()});
  }
  return lines;
}

Json batch_json(const std::string& key, const std::string& asked, const std::string& error,
                const std::function<Json()>& found) {
  Json json{{key, asked}};
  json.update(error.empty() ? found() : Json{{"error", error}});
  return json;
}

}  // namespace gumbelbox
