#include "gumbelbox/data/obo_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/identified_names.h"
#include "gumbelbox/data/obo_stanzas.h"

namespace gumbelbox {
namespace {

/// Numbers the terms by their ids, which must differ.
Vocabulary collect_ids(const std::vector<OboTerm>& terms, const std::string& file) {
  Vocabulary ids;
  for (const OboTerm& term : terms) {
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
  TermIds(const std::vector<OboTerm>& terms, const std::string& file)
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

Vocabulary make_names(const std::vector<const OboTerm*>& terms, OboNames names) {
  const auto by_id = [&](EntityId i) { return names == OboNames::kId || terms[i]->name.empty(); };
  Vocabulary vocabulary = name_identified(
      terms.size(), {.name = [&](EntityId i) -> std::string_view {
                       return by_id(i) ? terms[i]->id : terms[i]->name;
                     },
                     .short_id = [&](EntityId i) { return terms[i]->id; },
                     .id = [&](EntityId i) -> std::string_view { return terms[i]->id; }});
  for (EntityId i = 0; i < terms.size(); ++i) {
    const OboTerm& term = *terms[i];
    std::vector<std::string> texts{term.id, term.name};
    texts.insert(texts.end(), term.other_ids.begin(), term.other_ids.end());
    texts.insert(texts.end(), term.synonyms.begin(), term.synonyms.end());
    add_aliases(vocabulary, i, texts);
  }
  return vocabulary;
}

void require_relations(const OboStanzas& stanzas, const std::vector<std::string>& relations,
                       const std::string& file) {
  for (const std::string& relation : relations) {
    const auto found = std::ranges::find(stanzas.relations, relation, &RelationCount::name);
    if (relation == "is_a" || found != stanzas.relations.end()) continue;
    const std::string has = list_counts(stanzas.relations, 10);
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected the relation {}, found {}", file, in_quotes(relation),
                            has.empty() ? "no relations" : "only " + has));
  }
}

/// Turns the relations of the terms in use into edges, and counts those that lead elsewhere.
class EdgeCollector {
 public:
  EdgeCollector(const std::vector<OboTerm>& terms, const std::string& file)
      : terms_(terms), file_(file), ids_(terms, file), place_(terms.size()) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i].obsolete) continue;
      place_[i] = static_cast<EntityId>(kept.size());
      kept.push_back(&terms[i]);
    }
  }

  void collect(Taxonomy& taxonomy) {
    for (EntityId child = 0; child < kept.size(); ++child) {
      for (const OboRelation& relation : kept[child]->parents) {
        const std::optional<EntityId> found = ids_.find(relation.target);
        if (!found) {
          ++to_unknown;
          add_example(relation);
        } else if (terms_[*found].obsolete) {
          ++to_obsolete;
        } else {
          taxonomy.edges.push_back({place_[*found], child});
          taxonomy.lines.push_back(relation.line);
        }
      }
    }
  }

  std::vector<const OboTerm*> kept = {};  // those in use
  std::size_t to_obsolete = 0;
  std::size_t to_unknown = 0;
  std::vector<std::string> unknown = {};  // the first of them, with their lines

 private:
  void add_example(const OboRelation& relation) {
    constexpr std::size_t kMostExamples = 1000;
    if (unknown.size() == kMostExamples) return;
    unknown.push_back(fmt::format("{}:{}: {}", file_, relation.line, in_quotes(relation.target)));
  }

  const std::vector<OboTerm>& terms_;
  const std::string& file_;
  TermIds ids_;
  std::vector<EntityId> place_;  // one a term: among those kept
};

}  // namespace

Taxonomy read_obo(TextFile file, const OboOptions& options) {
  Taxonomy taxonomy;
  taxonomy.file = file.name();
  std::vector<std::string> relations = options.relations;
  if (relations.empty()) relations = {"is_a"};
  const OboStanzas stanzas = read_stanzas(std::move(file), relations);
  EdgeCollector edges(stanzas.terms, taxonomy.file);
  if (edges.kept.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected [Term] stanzas, found {}", taxonomy.file,
                            stanzas.terms.empty() ? "none" : "only obsolete ones"));
  }
  require_relations(stanzas, relations, taxonomy.file);
  edges.collect(taxonomy);
  taxonomy.vocabulary = make_names(edges.kept, options.names);
  const std::string taken = listed(relations);
  taxonomy.form = fmt::format("OBO ontology, edges from {}", taken);
  taxonomy.left_out = {
      {"obsolete_terms", "obsolete term", "obsolete terms",
       stanzas.terms.size() - edges.kept.size()},
      {"edges_to_obsolete_terms", "edge to an obsolete term", "edges to obsolete terms",
       edges.to_obsolete},
      {"edges_to_unknown_terms", "edge to a term that the file does not have",
       "edges to terms that the file does not have", edges.to_unknown, std::move(edges.unknown)},
      {"other_stanzas", "stanza that is no term", "stanzas that are no terms",
       stanzas.other_stanzas},
      {"other_relations", fmt::format("relation other than {}", taken),
       fmt::format("relations other than {}", taken), stanzas.other_relations}};
  return taxonomy;
}

Taxonomy read_obo(const std::string& path, const OboOptions& options) {
  return read_obo(TextFile(path), options);
}

}  // namespace gumbelbox
