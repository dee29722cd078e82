#include "gumbelbox/data/rdf_parser.h"

#include <serd/serd.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kLongestStatement = std::size_t{1} << 24;  // bytes that serd may keep
constexpr std::uintptr_t kDeepestStack = 1 << 18;                // bytes, some hundred calls

struct ReaderDeleter {
  void operator()(SerdReader* reader) const noexcept { serd_reader_free(reader); }
};

struct EnvironmentDeleter {
  void operator()(SerdEnv* environment) const noexcept { serd_env_free(environment); }
};

std::string_view text_of(const SerdNode& node) noexcept {
  return {reinterpret_cast<const char*>(node.buf), node.n_bytes};
}

std::string_view text_of(const SerdChunk& chunk) noexcept {
  return {reinterpret_cast<const char*>(chunk.buf), chunk.len};
}

std::uintptr_t stack_place() noexcept {
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

/// Stands between serd, which is C and must not see exceptions, and a listener that may throw.
class Parser {
 public:
  Parser(TextFile file, RdfListener& listener)
      : file_(std::move(file)), listener_(listener), environment_(serd_env_new(nullptr)) {}

  void parse() {
    const std::unique_ptr<SerdReader, ReaderDeleter> reader(
        serd_reader_new(SERD_TURTLE, this, nullptr, on_base, on_prefix, on_triple, nullptr));
    serd_reader_set_strict(reader.get(), true);  // else it may read past the end for ever
    serd_reader_set_error_sink(reader.get(), on_error, this);
    // Byte by byte, so that the line of a triple is known.
    serd_reader_start_source_stream(reader.get(), next_byte, has_failed, this,
                                    reinterpret_cast<const std::uint8_t*>("input"), 1);
    stack_at_start_ = stack_place();
    SerdStatus status = SERD_SUCCESS;
    while (status == SERD_SUCCESS && !failure_) {
      complaint_.clear();
      statement_bytes_ = 0;
      status = serd_reader_read_chunk(reader.get());
    }
    if (failure_) std::rethrow_exception(failure_);
    const bool ended = status == SERD_FAILURE && at_end_;
    if (!ended) fail_syntax(complaint_line_, complaint_.empty() ? "bad statement" : complaint_);
  }

 private:
  /// Runs an action of a callback. What it throws waits until serd has returned.
  template <class Action>
  static SerdStatus guard(void* handle, Action action) noexcept {
    auto& parser = *static_cast<Parser*>(handle);
    if (parser.failure_) return SERD_ERR_INTERNAL;
    try {
      action(parser);
      return SERD_SUCCESS;
    } catch (...) {
      parser.failure_ = std::current_exception();
      return SERD_ERR_INTERNAL;
    }
  }

  static std::size_t next_byte(void* buffer, std::size_t, std::size_t, void* handle) noexcept {
    bool found = false;
    guard(handle, [&](Parser& parser) { found = parser.read(*static_cast<char*>(buffer)); });
    return found ? 1 : 0;
  }

  static int has_failed(void* handle) noexcept {
    return static_cast<Parser*>(handle)->failure_ ? 1 : 0;
  }

  static SerdStatus on_error(void* handle, const SerdError* error) noexcept {
    return guard(handle, [&](Parser& parser) { parser.note_error(*error); });
  }

  static SerdStatus on_base(void* handle, const SerdNode* iri) noexcept {
    return guard(handle, [&](Parser& parser) {
      serd_env_set_base_uri(parser.environment_.get(), iri);
      parser.has_base_ = true;
    });
  }

  static SerdStatus on_prefix(void* handle, const SerdNode* name, const SerdNode* iri) noexcept {
    return guard(handle, [&](Parser& parser) {
      serd_env_set_prefix(parser.environment_.get(), name, iri);
      parser.listener_.declare_prefix(text_of(*name), parser.expand(*iri, parser.object_));
    });
  }

  static SerdStatus on_triple(void* handle, SerdStatementFlags, const SerdNode*,
                              const SerdNode* subject, const SerdNode* predicate,
                              const SerdNode* object, const SerdNode*,
                              const SerdNode* language) noexcept {
    return guard(handle, [&](Parser& parser) {
      parser.check_depth();
      RdfTriple triple{.subject = parser.term(*subject, parser.subject_),
                       .predicate = parser.expand(*predicate, parser.predicate_),
                       .object = parser.term(*object, parser.object_),
                       .line = parser.line_};
      if (language != nullptr) triple.object.language = text_of(*language);
      parser.listener_.add_triple(triple);
      parser.statement_bytes_ = 0;
    });
  }

  bool read(char& byte) {
    if (unread_.empty()) unread_ = file_.next_block();
    at_end_ = unread_.empty();
    if (at_end_) return false;
    if (last_byte_ == '\n') ++line_;
    byte = last_byte_ = unread_.front();
    unread_.remove_prefix(1);
    if (byte == '\0') {
      fail(line_, "expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8");
    }
    if (++statement_bytes_ > kLongestStatement) {
      fail(line_, fmt::format("expected statements of at most {} bytes, got a longer one",
                              kLongestStatement));
    }
    return true;
  }

  void note_error(const SerdError& error) {
    char text[256];
    std::vsnprintf(text, sizeof text, error.fmt, *error.args);
    const std::string message = one_line(text);
    if (message.starts_with("invalid UTF-8")) {
      fail(error.line,
           fmt::format("expected text in UTF-8, got an {}; save the file as UTF-8", message));
    }
    if (!complaint_.empty()) return;  // what follows the first is rarely the reason
    complaint_ = is_utf8(message) ? message : "invalid character";
    complaint_line_ = error.line;
  }

  /// serd calls itself for every bracket in a bracket; a hostile file must not use up the stack.
  void check_depth() const {
    const std::uintptr_t here = stack_place();
    const std::uintptr_t depth =
        here < stack_at_start_ ? stack_at_start_ - here : here - stack_at_start_;
    if (depth > kDeepestStack) fail_syntax(line_, "brackets are nested too deeply");
  }

  RdfTerm term(const SerdNode& node, std::string& buffer) const {
    if (node.type == SERD_BLANK) return {RdfTerm::Kind::kBlankNode, text_of(node), {}};
    if (node.type != SERD_LITERAL) return {RdfTerm::Kind::kIri, expand(node, buffer), {}};
    return {RdfTerm::Kind::kLiteral, require_utf8(text_of(node)), {}};
  }

  /// The full IRI, if need be in the buffer.
  std::string_view expand(const SerdNode& node, std::string& buffer) const {
    const std::string_view text = text_of(node);
    if (node.type == SERD_CURIE) {
      SerdChunk prefix{};
      SerdChunk rest{};
      if (serd_env_expand(environment_.get(), &node, &prefix, &rest) != SERD_SUCCESS) {
        fail_syntax(line_, fmt::format("no line declares the prefix of {}", in_quotes(text)));
      }
      buffer = text_of(prefix);
      buffer += text_of(rest);
      return require_utf8(buffer);
    }
    if (!has_base_ || serd_uri_string_has_scheme(node.buf)) return require_utf8(text);
    SerdNode full = serd_env_expand_node(environment_.get(), &node);
    buffer = full.buf == nullptr ? text : text_of(full);
    serd_node_free(&full);
    return require_utf8(buffer);
  }

  std::string_view require_utf8(std::string_view text) const {
    if (is_utf8(text)) return text;  // an escape may stand for half a character
    fail(line_, fmt::format("expected text in UTF-8, got {}", in_quotes(text)));
  }

  [[noreturn]] void fail_syntax(std::size_t line, std::string_view what) const {
    fail(line, fmt::format("expected Turtle or N-Triples, found a syntax error: {}", what));
  }

  [[noreturn]] void fail(std::size_t line, std::string_view message) const {
    throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", file_.name(), line, message));
  }

  TextFile file_;
  RdfListener& listener_;
  std::unique_ptr<SerdEnv, EnvironmentDeleter> environment_;
  bool has_base_ = false;
  std::string_view unread_;  // part of the block
  char last_byte_ = ' ';     // that serd has, and may only have peeked at
  std::size_t line_ = 1;     // of last_byte_
  bool at_end_ = false;
  std::size_t statement_bytes_ = 0;  // since the last triple
  std::string complaint_;            // the first of serd about this statement
  std::size_t complaint_line_ = 1;
  std::uintptr_t stack_at_start_ = 0;
  std::exception_ptr failure_;
  std::string subject_, predicate_, object_;  // IRIs in full
};

}  // namespace

void parse_rdf(TextFile file, RdfListener& listener) { Parser(std::move(file), listener).parse(); }

}  // namespace gumbelbox
