#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gumbelbox {

/// A fixed set of threads that share out numbered parts of a work. Which thread takes which part is
/// not fixed, so that results must depend on the part alone.
///
/// Threads: one caller at a time.
class Workers {
 public:
  /// `threads` counts the caller; 0 means one a core. Fewer if the system does not start so many.
  explicit Workers(unsigned threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  unsigned threads() const noexcept { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Calls work(part) once for every part below `parts`, and returns when all are done. If parts
  /// throw, the exception of the first of them is thrown again here, after all have ended.
  void run(std::size_t parts, const std::function<void(std::size_t part)>& work);

 private:
  void stop();
  void help();
  void take_parts();

  std::vector<std::thread> helpers_;
  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t parts_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::size_t running_ = 0;  // helpers that have not finished this round
  std::size_t round_ = 0;    // grows by one a run(), so that each helper joins once
  bool stopping_ = false;
  std::exception_ptr failure_;
  std::size_t failed_part_ = 0;
};

}  // namespace gumbelbox
