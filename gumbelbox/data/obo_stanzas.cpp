#include "gumbelbox/data/obo_stanzas.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/identified_names.h"
#include "gumbelbox/data/obo_text.h"

namespace gumbelbox {
namespace {

/// Reads the stanzas of a file.
class StanzaReader {
 public:
  StanzaReader(TextFile file, const std::vector<std::string>& relations)
      : reader_(std::move(file)), relations_(relations) {
    stanzas_.relations.push_back({"is_a"});
    relation_names_.add("is_a");
  }

  OboStanzas read() {
    while (next_line()) {
      if (line_.empty() || line_.front() == '!') continue;
      if (line_.front() == '[') {
        begin_stanza();
      } else {
        read_tag();
      }
    }
    end_term();
    return std::move(stanzas_);
  }

 private:
  /// Joins lines that end in a backslash with those that follow.
  bool next_line() {
    std::string_view piece;
    if (!reader_.next(piece)) return false;
    if (!continues(piece)) {
      line_ = without_blanks(piece);
      return true;
    }
    joined_.clear();
    do {
      const bool more = continues(piece);
      if (more) piece.remove_suffix(1);
      joined_ += piece;
      if (joined_.size() > LineReader::kLongest) {
        fail(fmt::format("expected lines that make up at most {} bytes, got more",
                         LineReader::kLongest));
      }
      if (!more) break;
    } while (reader_.next(piece));
    line_ = without_blanks(joined_);
    return true;
  }

  static bool continues(std::string_view line) noexcept {
    const std::size_t last = line.find_last_not_of('\\');
    const std::size_t backslashes = line.size() - (last == line.npos ? 0 : last + 1);
    return backslashes % 2 == 1;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader_.where(), message));
  }

  void begin_stanza() {
    const std::size_t end = line_.find(']');
    if (end == line_.npos || !ends_the_value(line_.substr(end + 1))) {
      fail(fmt::format("expected a stanza such as [Term], got {}", in_quotes(line_)));
    }
    end_term();
    in_term_ = line_.substr(1, end - 1) == "Term";
    if (in_term_) {
      stanzas_.terms.push_back({.line = reader_.number()});
    } else {
      ++stanzas_.other_stanzas;
    }
  }

  void read_tag() {
    const std::size_t colon = line_.find(':');
    if (colon == line_.npos || colon == 0) {
      const bool foreign = line_.front() == '<' || line_.front() == '{';
      fail(fmt::format("expected 'tag: value' or a stanza such as [Term], got {}{}",
                       in_quotes(line_),
                       foreign ? "; OWL must be converted to OBO first, say by "
                                 "'robot convert'"
                               : ""));
    }
    if (!in_term_) return;
    const std::string_view tag = without_blanks(line_.substr(0, colon));
    const std::string_view value = without_blanks(line_.substr(colon + 1));
    read_value(tag, value, stanzas_.terms.back());
  }

  void read_value(std::string_view tag, std::string_view value, OboTerm& term) {
    if (tag == "id") {
      if (!term.id.empty()) fail("expected one id a term, got another");
      term.id = require_id(value);
    } else if (tag == "name") {
      if (!term.name.empty()) fail("expected one name a term, got another");
      term.name = plain_text(value);
      if (!term.name.empty()) require_name(term.name);
    } else if (tag == "is_a") {
      add_relation("is_a", value, term);
    } else if (tag == "relationship") {
      const std::optional<std::string> name = take_word(value);
      add_relation(name.value_or(""), value, term);
    } else if (tag == "intersection_of" || tag == "union_of") {
      ++stanzas_.other_relations;
    } else if (tag == "alt_id") {
      std::optional<std::string> id = find_word(value);
      if (id && is_utf8(*id)) term.other_ids.push_back(*std::move(id));
    } else if (tag == "synonym" || tag == "exact_synonym" || tag == "related_synonym") {
      add_synonym(value, term);
    } else if (tag == "is_obsolete") {
      const std::optional<std::string> word = find_word(value);
      if (word != "true" && word != "false") {
        fail(fmt::format("expected true or false, got {}", in_quotes(value)));
      }
      term.obsolete = word == "true";
    }
  }

  void add_relation(const std::string& name, std::string_view value, OboTerm& term) {
    if (!name.empty() && is_utf8(name)) {
      const EntityId id = relation_names_.find_or_add(name);
      if (id == stanzas_.relations.size()) stanzas_.relations.push_back({name});
      ++stanzas_.relations[id].count;
    }
    const auto asked = std::ranges::find(relations_, name);
    if (asked == relations_.end()) {
      ++stanzas_.other_relations;
    } else {
      const auto relation = static_cast<std::size_t>(asked - relations_.begin());
      term.parents.push_back({relation, require_id(value), reader_.number()});
    }
  }

  /// Of `"text" EXACT [...]`. What a broad or narrow synonym says is another thing.
  static void add_synonym(std::string_view value, OboTerm& term) {
    std::optional<std::string> text = take_quoted(value);
    if (!text || !is_utf8(*text)) return;
    const std::optional<std::string> scope = take_word(value);
    if (scope != "BROAD" && scope != "NARROW") keep_label(term.synonyms, *std::move(text));
  }

  std::string require_id(std::string_view value) const {
    std::optional<std::string> id = find_word(value);
    if (!id) fail(fmt::format("expected the id of a term, got {}", in_quotes(value)));
    require_name(*id);
    return *std::move(id);
  }

  void require_name(std::string_view name) const {
    if (const auto complaint = name_complaint(name)) fail(*complaint);
  }

  void end_term() const {
    if (!in_term_ || !stanzas_.terms.back().id.empty()) return;
    fail(fmt::format("expected the id of the term that begins in line {} before here",
                     stanzas_.terms.back().line));
  }

  LineReader reader_;
  const std::vector<std::string>& relations_;
  std::string joined_;
  std::string_view line_;
  bool in_term_ = false;
  OboStanzas stanzas_;
  NameTable relation_names_;  // of stanzas_.relations
};

}  // namespace

OboStanzas read_stanzas(TextFile file, const std::vector<std::string>& relations) {
  return StanzaReader(std::move(file), relations).read();
}

}  // namespace gumbelbox
