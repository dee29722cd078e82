#include "gumbelbox/store/model_file.h"

#include <cstdio>

#include "fuzz/memory_file.h"
#include "gumbelbox/options/option_writer.h"

namespace gumbelbox {
namespace {

/// A model that could be read can be saved, and is then read as the same.
void check(const std::string& path) {
  const Model model = load_model(path);
  const std::string copy = "/dev/shm/gumbelbox_fuzz." + std::to_string(::getpid());
  save_model(model, copy);
  const Model again = load_model(copy);
  std::remove(copy.c_str());
  require(option_texts(again.score) == option_texts(model.score));
  require(again.vocabulary == model.vocabulary);
  require(again.rows == model.rows);
  require(again.options == model.options);
  require(again.metrics == model.metrics);
  require(again.data_checksum == model.data_checksum);
  require(again.kind == model.kind);
  require(again.edges == model.edges);
  require(again.notes == model.notes);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const gumbelbox::MemoryFile file(gumbelbox::as_text(data, size));
  gumbelbox::allow_error([&] { gumbelbox::check(file.path()); });
  return 0;
}
