#include "gumbelbox/data/wordnet_file.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

using Offset = std::uint32_t;  // of a synset in data.noun, which is its name there

struct Synset {
  Offset offset;
  std::size_t line;
  std::string lemma;  // the first, in lower case
  std::uint32_t sense = 0;
};

struct Pointer {
  EntityId child;
  Offset parent;
  std::size_t line;
};

struct Synsets {
  std::vector<Synset> list;
  std::unordered_map<Offset, EntityId> place;  // in the list
  std::vector<Pointer> hypernyms;
};

/// Reads one file of the database line by line, and a line word by word.
class DatabaseFile {
 public:
  explicit DatabaseFile(const std::string& path) : reader_(path) {}

  /// Moves to the next line that is neither empty nor of the licence, which has two blanks first.
  bool next_line() {
    while (reader_.next(rest_)) {
      if (!rest_.starts_with("  ") && !at_end()) return true;
    }
    return false;
  }

  std::size_t line() const noexcept { return reader_.number(); }

  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader_.where(), message));
  }

  /// Whether the line has no more words.
  bool at_end() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
    return rest_.empty();
  }

  /// `what` says what is expected, for the message.
  std::string_view word(std::string_view what) {
    if (at_end()) fail(fmt::format("expected {}, got the end of the line", what));
    const std::string_view result = rest_.substr(0, rest_.find_first_of(kBlanks));
    rest_.remove_prefix(result.size());
    return result;
  }

  std::uint32_t number(std::string_view what, int base = 10) {
    const std::string_view text = word(what);
    std::uint32_t result = 0;
    const char* const text_end = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), text_end, result, base);
    if (error != std::errc() || end != text_end) {
      fail(fmt::format("expected {}, got {}", what, in_quotes(text)));
    }
    return result;
  }

  Offset offset() {
    constexpr std::string_view kWhat = "the 8 digits of a synset";
    const std::string_view text = word(kWhat);
    const std::optional<std::uint64_t> number = find_number(text);
    if (!number || text.size() != 8) {
      fail(fmt::format("expected {}, got {}", kWhat, in_quotes(text)));
    }
    return static_cast<Offset>(*number);
  }

  void require_noun() {
    const std::string_view kind = word("n, the mark of a noun");
    if (kind != "n") fail(fmt::format("expected n, the mark of a noun, got {}", in_quotes(kind)));
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";

  LineReader reader_;
  std::string_view rest_;  // of the line
};

std::string lower_case(std::string_view word) {
  std::string result(word);
  for (char& c : result) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// offset file n words (word id)... pointers (symbol offset kind ends)... | gloss
void read_synset(DatabaseFile& file, Synsets& synsets) {
  Synset synset{.offset = file.offset(), .line = file.line(), .lemma = {}};
  file.number("the number of a lexicographer file");
  file.require_noun();
  const std::uint32_t words = file.number("the number of words, two hexadecimal digits", 16);
  if (words == 0) file.fail("expected at least one word, got 0");
  for (std::uint32_t i = 0; i < words; ++i) {
    const std::string_view word = file.word("a word");
    if (i == 0) {
      if (const auto complaint = name_complaint(word)) file.fail(*complaint);
      synset.lemma = lower_case(word);
    }
    file.number("the number of a word, a hexadecimal digit", 16);
  }
  const auto id = static_cast<EntityId>(synsets.list.size());
  const std::uint32_t pointers = file.number("the number of pointers");
  for (std::uint32_t i = 0; i < pointers; ++i) {
    const std::string_view symbol = file.word("the symbol of a pointer");
    const bool upwards = symbol == "@" || symbol == "@i";
    const Offset target = file.offset();
    if (upwards) {
      file.require_noun();
      synsets.hypernyms.push_back({id, target, file.line()});
    } else {
      file.word("the kind of a pointer");
    }
    file.word("the ends of a pointer");
  }
  const std::string_view bar = file.word("| and a gloss");
  if (bar != "|") file.fail(fmt::format("expected | and a gloss, got {}", in_quotes(bar)));

  const auto [known, is_new] = synsets.place.emplace(synset.offset, id);
  if (!is_new) {
    file.fail(fmt::format("expected every synset once, got {:08} again, which line {} has",
                          synset.offset, synsets.list[known->second].line));
  }
  synsets.list.push_back(std::move(synset));
}

/// lemma n synsets pointers symbol... senses tagged offset...
void read_senses(DatabaseFile& file, Synsets& synsets) {
  const std::string lemma = lower_case(file.word("a lemma"));
  file.require_noun();
  const std::uint32_t count = file.number("the number of synsets");
  const std::uint32_t symbols = file.number("the number of pointer symbols");
  for (std::uint32_t i = 0; i < symbols; ++i) file.word("a pointer symbol");
  file.number("the number of senses");
  file.number("the number of tagged senses");
  for (std::uint32_t sense = 1; sense <= count; ++sense) {
    const auto found = synsets.place.find(file.offset());
    if (found == synsets.place.end()) continue;  // the lines of a part of the synsets do
    Synset& synset = synsets.list[found->second];
    if (synset.lemma == lemma && synset.sense == 0) synset.sense = sense;
  }
}

Synsets read_files(const WordnetFiles& files) {
  Synsets synsets;
  DatabaseFile data(files.data);
  while (data.next_line()) read_synset(data, synsets);
  if (synsets.list.empty()) {
    throw Error(ErrorKind::kInput, fmt::format("{}: expected synsets, found none", files.data));
  }
  DatabaseFile index(files.index);
  while (index.next_line()) read_senses(index, synsets);
  for (const Synset& synset : synsets.list) {
    if (synset.sense > 0) continue;
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}:{}: expected a line for {} with {:08} in {}, found none; are both "
                    "files of the same version?",
                    files.data, synset.line, in_quotes(synset.lemma), synset.offset, files.index));
  }
  return synsets;
}

std::vector<Pair> resolve(const Synsets& synsets, const std::string& file) {
  std::vector<Pair> edges;
  edges.reserve(synsets.hypernyms.size());
  for (const Pointer& pointer : synsets.hypernyms) {
    const auto parent = synsets.place.find(pointer.parent);
    if (parent == synsets.place.end()) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}:{}: expected a hypernym that is in the file, got {:08}; the file "
                              "may be cut short",
                              file, pointer.line, pointer.parent));
    }
    edges.push_back({parent->second, pointer.child});
  }
  return edges;
}

/// The only entity without a parent.
std::optional<EntityId> find_single_root(std::size_t entities, const std::vector<Pair>& edges) {
  std::vector<bool> has_parent(entities, false);
  for (const Pair edge : edges) has_parent[edge.b] = true;
  std::optional<EntityId> root;
  for (EntityId id = 0; id < entities; ++id) {
    if (has_parent[id]) continue;
    if (root) return {};
    root = id;
  }
  return root;
}

}  // namespace

bool is_wordnet_folder(const std::string& folder) {
  std::error_code error;
  const auto has = [&](const char* name) {
    return std::filesystem::exists(std::filesystem::path(folder) / name, error);
  };
  return (has("data.noun") || has("data.noun.gz")) && !has("train.tsv") && !has("train.tsv.gz");
}

WordnetFiles find_wordnet_files(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;  // what cannot be looked at fails when it is read, with the reason
  const auto find = [&](const fs::path& folder, const char* name, const char* what) {
    for (const char* ending : {"", ".gz"}) {
      const fs::path file = folder / (std::string(name) + ending);
      if (fs::exists(file, error)) return file.string();
    }
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected {} in it, {}, found none; Debian's package wordnet-base "
                            "has it in /usr/share/wordnet",
                            folder.empty() ? "." : folder.string(), name, what));
  };
  if (path == "-") {
    throw Error(ErrorKind::kUsage,
                "expected the path of data.noun, with index.noun beside it, got standard input");
  }
  WordnetFiles files;
  files.data =
      fs::is_directory(path, error) ? find(path, "data.noun", "the nouns of WordNet") : path;
  // A missing file is named before its missing neighbour.
  if (!fs::exists(files.data, error)) LineReader{files.data};
  files.index = find(fs::path(files.data).parent_path(), "index.noun",
                     "which tells the sense numbers of names such as dog.n.01");
  return files;
}

Taxonomy read_wordnet(const WordnetFiles& files, bool keep_root) {
  const Synsets synsets = read_files(files);
  const std::vector<Pair> edges = resolve(synsets, files.data);
  const std::size_t entities = synsets.list.size();
  const std::optional<EntityId> root =
      keep_root || entities == 1 ? std::nullopt : find_single_root(entities, edges);

  Taxonomy taxonomy;
  taxonomy.file = files.data;
  taxonomy.form = "nouns of WordNet, edges from hypernyms and instance hypernyms";
  std::string root_name;
  for (EntityId id = 0; id < entities; ++id) {
    const Synset& synset = synsets.list[id];
    const std::string name = fmt::format("{}.n.{:02}", synset.lemma, synset.sense);
    if (id == root) {
      root_name = fmt::format(" ({})", name);
    } else {
      taxonomy.vocabulary.add(name);
    }
  }
  const auto moved = [&](EntityId id) { return root && id > *root ? id - 1 : id; };
  for (const Pair edge : edges) {
    if (edge.a != root) taxonomy.edges.push_back({moved(edge.a), moved(edge.b)});
  }
  taxonomy.left_out.push_back({"roots", "root of everything" + root_name, "", root ? 1U : 0U});
  taxonomy.left_out.push_back(
      {"root_edges", "edge from it", "edges from it", edges.size() - taxonomy.edges.size()});
  return taxonomy;
}

}  // namespace gumbelbox
