#include "gumbelbox/base/workers.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace gumbelbox {

Workers::Workers(unsigned threads) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  try {
    helpers_.reserve(threads - 1);  // a thread whose place cannot be had would end the program
    while (helpers_.size() + 1 < threads) helpers_.emplace_back([this] { help(); });
  } catch (const std::system_error&) {
    // Those that did start do the same work, only more slowly.
  } catch (const std::bad_alloc&) {
  }
}

Workers::~Workers() { stop(); }

void Workers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  start_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Workers::run(std::size_t parts, const std::function<void(std::size_t)>& work) {
  const bool alone = parts <= 1;  // waking a thread costs more than one part
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    parts_ = parts;
    next_ = 0;
    running_ = alone ? 0 : helpers_.size();
    if (!alone) ++round_;
  }
  if (!alone) start_.notify_all();
  take_parts();
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::help() {
  std::size_t joined = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    start_.wait(lock, [&] { return stopping_ || round_ != joined; });
    if (stopping_) return;
    joined = round_;
    lock.unlock();
    take_parts();
    lock.lock();
    if (--running_ == 0) done_.notify_one();
  }
}

void Workers::take_parts() {
  for (std::size_t part = next_++; part < parts_; part = next_++) {
    try {
      (*work_)(part);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (failure_ && failed_part_ < part) continue;
      failure_ = std::current_exception();
      failed_part_ = part;
    }
  }
}

}  // namespace gumbelbox
