#include "gumbelbox/export/numpy_files.h"

#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/export/entity_numbers.h"
#include "gumbelbox/export/npy_array.h"
#include "gumbelbox/export/stored_zip.h"

namespace gumbelbox {
namespace {

ZipEntry zip_entry(const std::string& name, NpyArray array) {
  const std::uint64_t size = npy_size(array);
  return {name + ".npy", size,
          [array = std::move(array)](const ByteSink& sink) { write_npy(array, sink); }};
}

}  // namespace

void write_npz(const Model& model, std::ostream& out) {
  EntityNumbers numbers(model);
  std::vector<ZipEntry> entries;
  for (const auto& part : numbers.parts()) {
    entries.push_back(zip_entry(part.name, npy_columns(numbers, part.offset, part.columns)));
  }
  entries.push_back(zip_entry("names", npy_names(model.vocabulary)));
  if (model.kind == DataKind::kHierarchy) {
    entries.push_back(zip_entry("edges", npy_edges(model.edges)));
  }
  write_stored_zip(entries, out);
}

void write_npy(const Model& model, std::ostream& out) {
  EntityNumbers numbers(model);
  write_npy(npy_corners(numbers), [&](std::string_view bytes) { out << bytes; });
}

}  // namespace gumbelbox
