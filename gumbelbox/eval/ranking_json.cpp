#include "gumbelbox/eval/ranking_json.h"

namespace gumbelbox {

Json ranking_json(const Ranking& ranking, const std::string& protocol, std::size_t edges) {
  return {{"protocol", protocol},
          {"edges", edges},
          {"mrr", ranking.mrr},
          {"mrr_parent", ranking.mrr_parent},
          {"mrr_child", ranking.mrr_child},
          {"hits_at_1", ranking.hits_at_1},
          {"hits_at_3", ranking.hits_at_3},
          {"hits_at_10", ranking.hits_at_10},
          {"mean_rank", ranking.mean_rank},
          {"map", ranking.map}};
}

}  // namespace gumbelbox
