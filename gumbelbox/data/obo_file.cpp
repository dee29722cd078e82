#include "gumbelbox/data/obo_file.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_blank(char c) noexcept { return kBlanks.find(c) != kBlanks.npos; }

std::string_view without_blanks(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// What a backslash and this character stand for; a name has one line.
char unescaped(char c) noexcept {
  return c == 'n' || c == 't' || c == 'W' || is_blank(c) ? ' ' : c;
}

/// Where the braces that a text begins with are closed, outside of quotes; npos if nowhere.
std::size_t closing_brace(std::string_view text) noexcept {
  bool quoted = false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (text[i] == '}' && !quoted) {
      return i;
    }
  }
  return text.npos;
}

bool ends_the_value(std::string_view rest) noexcept {
  rest = without_blanks(rest);
  return rest.empty() || rest.front() == '!';
}

/// The text of a value without escapes, the {modifiers} at its end and the comment behind them. A
/// '!' or '{' inside a word, as in "Wham!", is a part of the text.
std::string plain_text(std::string_view value) {
  std::string text;
  std::size_t no_braces_before = 0;  // where a '{' has been found to be part of the text
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool begins_word = i == 0 || is_blank(value[i - 1]);
    if (c == '\\') {
      if (++i < value.size()) text += unescaped(value[i]);
    } else if (c == '!' && begins_word) {
      break;
    } else if (c == '{' && begins_word && i >= no_braces_before) {
      const std::size_t end = closing_brace(value.substr(i));
      if (end != value.npos && ends_the_value(value.substr(i + end + 1))) break;
      no_braces_before = end == value.npos ? value.size() : i + end;
      text += c;
    } else {
      text += is_blank(c) ? ' ' : c;
    }
  }
  return std::string(trim(text));
}

/// The one word of a value, without escapes; nothing if there are none or several.
std::optional<std::string> find_word(std::string_view value) {
  std::string word;
  std::size_t i = 0;
  for (; i < value.size() && !is_blank(value[i]); ++i) {
    const bool escaped = value[i] == '\\' && i + 1 < value.size();
    word += escaped ? unescaped(value[++i]) : value[i];
  }
  const std::string_view rest = without_blanks(value.substr(i));
  const bool alone = rest.empty() || rest.front() == '!' || rest.front() == '{';
  if (word.empty() || word.front() == '!' || word.front() == '{' || !alone) return {};
  return word;
}

struct Term {
  std::size_t line;  // of its [Term]
  std::string id;
  std::string name;
  bool obsolete = false;
  std::vector<std::string> parents;
  std::vector<std::string> other_ids;  // those of its alt_id lines
};

/// What a file holds, before ids are looked up.
struct Ontology {
  std::vector<Term> terms;
  std::size_t other_stanzas = 0;
  std::size_t other_relations = 0;
};

/// Reads the stanzas of a file.
class StanzaReader {
 public:
  explicit StanzaReader(const std::string& path) : reader_(path) {}

  Ontology read() {
    while (next_line()) {
      if (line_.empty() || line_.front() == '!') continue;
      if (line_.front() == '[') {
        begin_stanza();
      } else {
        read_tag();
      }
    }
    end_term();
    return std::move(ontology_);
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
      ontology_.terms.push_back(
          {.line = reader_.number(), .id = {}, .name = {}, .parents = {}, .other_ids = {}});
    } else {
      ++ontology_.other_stanzas;
    }
  }

  void read_tag() {
    const std::size_t colon = line_.find(':');
    if (colon == line_.npos || colon == 0) {
      const bool foreign = line_.front() == '<' || line_.front() == '{';
      fail(fmt::format("expected 'tag: value' or a stanza such as [Term], got {}{}",
                       in_quotes(line_),
                       foreign ? "; OWL and JSON must be converted to OBO first, say by "
                                 "'robot convert'"
                               : ""));
    }
    if (!in_term_) return;
    const std::string_view tag = without_blanks(line_.substr(0, colon));
    const std::string_view value = without_blanks(line_.substr(colon + 1));
    Term& term = ontology_.terms.back();
    if (tag == "id") {
      if (!term.id.empty()) fail("expected one id a term, got another");
      term.id = require_id(value);
    } else if (tag == "name") {
      if (!term.name.empty()) fail("expected one name a term, got another");
      term.name = plain_text(value);
      if (!term.name.empty()) require_name(term.name);
    } else if (tag == "is_a") {
      term.parents.push_back(require_id(value));
    } else if (tag == "alt_id") {
      if (std::optional<std::string> id = find_word(value))
        term.other_ids.push_back(*std::move(id));
    } else if (tag == "is_obsolete") {
      const std::optional<std::string> word = find_word(value);
      if (word != "true" && word != "false") {
        fail(fmt::format("expected true or false, got {}", in_quotes(value)));
      }
      term.obsolete = word == "true";
    } else if (tag == "relationship" || tag == "intersection_of" || tag == "union_of") {
      ++ontology_.other_relations;
    }
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
    if (!in_term_ || !ontology_.terms.back().id.empty()) return;
    fail(fmt::format("expected the id of the term that begins in line {} before here",
                     ontology_.terms.back().line));
  }

  LineReader reader_;
  std::string joined_;
  std::string_view line_;
  bool in_term_ = false;
  Ontology ontology_;
};

/// Numbers the terms by their ids, which must differ.
Vocabulary collect_ids(const std::vector<Term>& terms, const std::string& file) {
  Vocabulary ids;
  for (const Term& term : terms) {
    if (const std::optional<EntityId> known = ids.find(term.id)) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}:{}: expected every id once, got {} again, which the term in line "
                              "{} has",
                              file, term.line, in_quotes(term.id), terms[*known].line));
    }
    ids.add(term.id);
  }
  return ids;
}

/// Which term an id means: the one that has it as its own, else the only one in use that has it as
/// an alternative.
class TermIds {
 public:
  TermIds(const std::vector<Term>& terms, const std::string& file)
      : own_(collect_ids(terms, file)) {
    for (EntityId i = 0; i < terms.size(); ++i) {
      if (terms[i].obsolete) continue;
      for (const std::string& id : terms[i].other_ids) {
        const auto [other, is_new] = others_.try_emplace(id, i);
        if (!is_new && other->second != i) other->second.reset();
      }
    }
  }

  std::optional<EntityId> find(const std::string& id) const {
    if (const std::optional<EntityId> own = own_.find(id)) return own;
    const auto other = others_.find(id);
    return other == others_.end() ? std::nullopt : other->second;
  }

 private:
  Vocabulary own_;
  std::unordered_map<std::string, std::optional<EntityId>> others_;  // nothing: of several terms
};

/// The name of a term by itself.
const std::string& own_name(const Term& term, OboNames names) {
  return names == OboNames::kId || term.name.empty() ? term.id : term.name;
}

Vocabulary make_names(const std::vector<const Term*>& terms, OboNames names) {
  Vocabulary first;  // every name once
  std::vector<bool> repeats;
  for (const Term* term : terms) {
    const EntityId id = first.find_or_add(own_name(*term, names));
    if (id < repeats.size()) {
      repeats[id] = true;
    } else {
      repeats.push_back(false);
    }
  }
  Vocabulary vocabulary;
  for (const Term* term : terms) {
    const std::string& name = own_name(*term, names);
    vocabulary.add(repeats[*first.find(name)] ? fmt::format("{} ({})", name, term->id) : name);
  }
  return vocabulary;
}

}  // namespace

Taxonomy read_obo(const std::string& path, OboNames names) {
  const Ontology ontology = StanzaReader(path).read();
  Taxonomy taxonomy;
  taxonomy.file = path == "-" ? "standard input" : path;
  const TermIds ids(ontology.terms, taxonomy.file);

  std::vector<const Term*> kept;
  std::vector<EntityId> place(ontology.terms.size());  // among those kept
  for (std::size_t i = 0; i < ontology.terms.size(); ++i) {
    if (ontology.terms[i].obsolete) continue;
    place[i] = static_cast<EntityId>(kept.size());
    kept.push_back(&ontology.terms[i]);
  }
  if (kept.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected [Term] stanzas, found {}", taxonomy.file,
                            ontology.terms.empty() ? "none" : "only obsolete ones"));
  }
  std::size_t to_obsolete = 0;
  std::size_t to_unknown = 0;
  for (EntityId child = 0; child < kept.size(); ++child) {
    for (const std::string& parent : kept[child]->parents) {
      const std::optional<EntityId> found = ids.find(parent);
      if (!found) {
        ++to_unknown;
      } else if (ontology.terms[*found].obsolete) {
        ++to_obsolete;
      } else {
        taxonomy.edges.push_back({place[*found], child});
      }
    }
  }
  taxonomy.vocabulary = make_names(kept, names);
  taxonomy.left_out = {
      {"obsolete_terms", "obsolete term", "obsolete terms", ontology.terms.size() - kept.size()},
      {"edges_to_obsolete_terms", "edge to an obsolete term", "edges to obsolete terms",
       to_obsolete},
      {"edges_to_unknown_terms", "edge to a term that the file does not have",
       "edges to terms that the file does not have", to_unknown},
      {"other_stanzas", "stanza that is no term", "stanzas that are no terms",
       ontology.other_stanzas},
      {"other_relations", "relation other than is_a", "relations other than is_a",
       ontology.other_relations}};
  return taxonomy;
}

}  // namespace gumbelbox
