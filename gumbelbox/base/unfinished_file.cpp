#include "gumbelbox/base/unfinished_file.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <utility>

namespace gumbelbox {

struct UnfinishedFile::Slot {
  std::atomic<bool> taken = false;
  std::atomic<bool> ready = false;
  std::array<char, 4096> path{};

  static std::array<Slot, 16> all;
};

std::array<UnfinishedFile::Slot, 16> UnfinishedFile::Slot::all;

UnfinishedFile::UnfinishedFile(std::string path) : path_(std::move(path)) {
  for (Slot& slot : Slot::all) {
    if (path_.size() >= slot.path.size() || slot.taken.exchange(true)) continue;
    std::memcpy(slot.path.data(), path_.c_str(), path_.size() + 1);
    slot.ready = true;
    slot_ = &slot;
    return;
  }
}

UnfinishedFile::~UnfinishedFile() {
  if (!finished_) ::unlink(path_.c_str());
  if (slot_ == nullptr) return;
  slot_->ready = false;
  slot_->taken = false;
}

void UnfinishedFile::remove_all() noexcept {
  for (const Slot& slot : Slot::all) {
    if (slot.ready) ::unlink(slot.path.data());
  }
}

}  // namespace gumbelbox
