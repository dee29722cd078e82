#include "gumbelbox/base/unfinished_file.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

namespace gumbelbox {

struct UnfinishedFile::Slot {
  std::atomic<bool> taken = false;
  std::atomic<bool> ready = false;
  std::array<char, 4096> path{};

  static std::array<Slot, 32> all;
};

std::array<UnfinishedFile::Slot, 32> UnfinishedFile::Slot::all;

namespace {

void remove(const char* path) noexcept {
  if (::unlink(path) != 0 && errno != ENOENT) ::rmdir(path);
}

}  // namespace

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
  if (!finished_) remove(path_.c_str());
  if (slot_ == nullptr) return;
  slot_->ready = false;
  slot_->taken = false;
}

void UnfinishedFile::remove_all() noexcept {
  constexpr int kDepth = 3;  // of a folder in a folder: each time its files go before it
  for (int i = 0; i < kDepth; ++i) {
    for (const Slot& slot : Slot::all) {
      if (slot.ready) remove(slot.path.data());
    }
  }
}

}  // namespace gumbelbox
