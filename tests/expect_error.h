#pragma once

#include <gtest/gtest.h>

#include <string>

#include "gumbelbox/base/error.h"

namespace gumbelbox {

/// Fails unless action() throws an Error of this kind with exactly this message.
template <class Action>
void expect_error(ErrorKind kind, const std::string& message, Action action) {
  try {
    action();
    ADD_FAILURE() << "nothing was thrown, expected: " << message;
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), message);
    EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(kind));
  }
}

}  // namespace gumbelbox
