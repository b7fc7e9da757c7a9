import Lockstep
import Testing

/// Durations as messages say them.
@Suite struct DurationWordsTests {
  @Test(arguments: [
    (Duration.seconds(60), "1 minute"), (.seconds(59), "59 seconds"), (.seconds(1), "1 second"),
    (.zero, "0 seconds"),
    (.seconds(3600), "1 hour"), (.seconds(5400), "1 hour 30 minutes"), (.seconds(90), "1 minute 30 seconds"),
    (.seconds(2 * 86_400), "2 days"), (.milliseconds(1), "1 second"), (.milliseconds(59_001), "1 minute"),
    (.seconds(3601), "1 hour 1 second"),
  ])
  func aDurationIsSaidInWholeUnits(_ duration: Duration, _ words: String) {
    #expect(duration.words == words)
    #expect(DataValue.duration(duration).words == words)
  }

  @Test func otherValuesAreThemselves() {
    #expect(DataValue.integer(3).words == "3")
    #expect(DataValue.text("a b").words == "a b")
  }
}
