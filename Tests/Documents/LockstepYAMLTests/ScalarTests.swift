import Lockstep
import LockstepModel
import Testing

@testable import LockstepYAML

@Suite struct ScalarTests {
  @Test(arguments: [
    ("1s", Duration.seconds(1)), ("500ms", .milliseconds(500)), ("1m", .seconds(60)), ("1h", .seconds(3600)),
    ("1.5s", .milliseconds(1500)), ("2d", .seconds(172_800)), ("0s", .zero),
    ("0.000000001s", .nanoseconds(1)),
    ("1.5d", .seconds(129_600)), ("36525d", .seconds(3_155_760_000)), ("00001s", .seconds(1)),
  ])
  func aDurationIsExact(_ text: String, _ duration: Duration) throws {
    #expect(try DurationText.parse(text) == duration)
  }

  @Test(arguments: [
    "", "s", "1", "1 s", "-1s", "+1s", "1.s", ".5s", "1.2.3s", "1e3s", "1S", "1h30m", "١s", "1µs", "0x1s",
    "1y", "ms",
  ])
  func whatIsNoDurationIsRefused(_ text: String) {
    #expect(throws: DurationText.Failure.notADuration) { try DurationText.parse(text) }
  }

  @Test(arguments: [
    "36525.000000001d", "36526d", "99999999999999999999999999999999999999h", "999999999999999999d",
  ])
  func aDurationLastsAtMostAHundredYears(_ text: String) {
    #expect(throws: DurationText.Failure.tooLong) { try DurationText.parse(text) }
  }

  @Test(arguments: [
    ("1.1", AmbiguousScalar.plainNumber), ("5", .plainNumber), ("0.5", .plainNumber), ("-3", .plainNumber),
    ("0", .plainNumber),
    ("1.10", .number), ("2.0", .number), ("007", .number), ("00.5", .number), ("1_000", .number),
    ("0x1F", .number),
    ("0o17", .number), ("1e3", .number), ("1.5E-3", .number), ("+1", .number), (".5", .number),
    ("1.", .number),
    ("1:30", .number), ("12:30:45", .number), (".inf", .number), ("-.INF", .number), (".NaN", .number),
    ("1234567890123456", .number), ("2026-11-21", .date), ("2026-1-2 10:00", .date),
    ("No", .no), ("on", .yes), ("OFF", .no), ("y", .yes), ("True", .yes), ("~", .null), ("NULL", .null),
    ("=", .special),
    ("1.1a", .text), ("1.1e", .text), ("1.2.3", .text), ("PF2.8", .text), ("nO", .text), ("none", .text),
    ("-", .text),
    ("1m", .text), ("500ms", .text), ("1:90", .text), ("2026-11", .text), ("0xZ", .text), ("...", .text),
    ("+", .text),
    ("1.1.", .text), ("a?", .text), ("5 digits", .text), ("e3", .text), ("1e", .text), ("tru", .text),
  ])
  func otherReadersTakeItFor(_ text: String, _ expected: AmbiguousScalar) {
    let bytes = Array(text.utf8)
    #expect(AmbiguousScalar.classify(bytes.span, isInBrackets: false) == expected)
  }

  @Test(arguments: ["plain", "a \"b\"", "it's \"b\"", "back\\slash", "tab\tnew\nline", "é 😀", ""])
  func aQuotedTextReadsBackAsItself(_ text: String) throws {
    let tree = try #require(TreeBuilder.build(SourceText(path: "x", text: "k: \(Quoting.quoted(text))")).0)
    #expect(tree.text(2) == text)
  }
}
