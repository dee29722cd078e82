#pragma once

#include <span>
#include <vector>

namespace gumbelbox {

/// Pearson correlation: how far one list of numbers is a straight line of the other.
///
///   r = sum (x - mean x)(y - mean y) / sqrt(sum (x - mean x)^2 * sum (y - mean y)^2)
///
/// Domain: finite numbers, lists of one length.
/// Limits: NaN if it is undefined: a list is empty or all its numbers are equal.
double pearson(std::span<const double> x, std::span<const double> y);

/// Spearman correlation: pearson() of the ranks, so that only the order counts. Equal numbers share
/// the mean of their ranks. Domain and limits as above.
double spearman(std::span<const double> x, std::span<const double> y);

/// Rank of every number, from 1 for the smallest; equal numbers share the mean of their ranks.
std::vector<double> mid_ranks(std::span<const double> numbers);  // numbers

}  // namespace gumbelbox
