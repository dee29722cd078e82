#include "cli/stop_signals.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace gumbelbox {
namespace {

TEST(StopSignals, NotesTheFirstSignal) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU}) {
    ::signal(signal, SIG_DFL);
    end_on_signals();
    const StopSignals signals;
    EXPECT_FALSE(signals.received());
    ::raise(signal);
    EXPECT_TRUE(signals.received());
    ::raise(signal);
    EXPECT_TRUE(signals.received());
  }
}

TEST(StopSignals, AReaderThatGoesAwayIsAnErrorAndNotTheEnd) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  {
    const StopSignals signals;
    EXPECT_EQ(::write(ends[1], "x", 1), -1);
    EXPECT_EQ(errno, EPIPE);
  }
  EXPECT_EXIT((void)!::write(ends[1], "x", 1), testing::KilledBySignal(SIGPIPE), "");
  ::close(ends[1]);
}

TEST(StopSignalsDeathTest, EndsTheProgramWhenNobodyListens) {
  const auto die = [](int signal) {
    end_on_signals();
    { const StopSignals earlier; }
    ::raise(signal);
  };
  EXPECT_EXIT(die(SIGINT), testing::ExitedWithCode(130), "gumbelbox: stopped");
  EXPECT_EXIT(die(SIGTERM), testing::ExitedWithCode(130), "");
  EXPECT_EXIT(die(SIGUSR1), testing::ExitedWithCode(130), "");
  EXPECT_EXIT(die(SIGXCPU), testing::ExitedWithCode(130), "");
}

TEST(StopSignalsDeathTest, EndsTheProgramAtASecondSignalThatComesLater) {
  const auto die_slowly = [] {
    end_on_signals();
    const StopSignals signals;
    ::raise(SIGINT);
    ::raise(SIGTERM);  // as `timeout` does, which is no impatience
    ::usleep(1'100'000);
    ::raise(SIGINT);
    ::_exit(7);
  };
  EXPECT_EXIT(die_slowly(), testing::ExitedWithCode(130), "");
}

TEST(StopSignalsDeathTest, AWarningOfTheTimeLimitThatIsRepeatedIsNoImpatience) {
  const auto live_on = [] {
    end_on_signals();
    const StopSignals signals;
    ::raise(SIGXCPU);
    ::usleep(1'100'000);
    ::raise(SIGXCPU);
    ::_exit(7);
  };
  EXPECT_EXIT(live_on(), testing::ExitedWithCode(7), "");
}

TEST(StopSignalsDeathTest, IgnoredHangUpsAndUserSignalsStayIgnored) {
  for (const int signal : {SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU}) {
    const auto live_on = [&] {
      ::signal(signal, SIG_IGN);
      end_on_signals();
      ::raise(signal);
      ::_exit(7);
    };
    EXPECT_EXIT(live_on(), testing::ExitedWithCode(7), "");
  }
}

}  // namespace
}  // namespace gumbelbox
