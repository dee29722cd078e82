#pragma once

#include <string>

#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// The two files of WordNet's nouns, in the format of its database.
struct WordnetFiles {
  std::string data;   ///< data.noun: synsets and their pointers
  std::string index;  ///< index.noun: the senses of each lemma, in order
};

/// Whether a folder has data.noun, plain or with `.gz` added, and no `train.tsv`.
bool is_wordnet_folder(const std::string& folder);

/// The files that a user means by a folder or by the path of data.noun, each perhaps with `.gz`
/// added; the index lies beside the data. Throws kInput, saying what is expected where.
WordnetFiles find_wordnet_files(const std::string& path);

/// Reads the nouns of WordNet: a synset is named by its first lemma and the number of its sense,
/// dog.n.01, and its parents are its hypernyms and instance hypernyms. If a single synset has no
/// parent, that root is left out unless `keep_root`: that everything lies below it tells nothing.
/// Entities are in the order of the file. Throws kIo, and kInput with file and line.
Taxonomy read_wordnet(const WordnetFiles& files, bool keep_root = false);

}  // namespace gumbelbox
