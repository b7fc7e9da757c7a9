import Lockstep
import LockstepModel

/// A test of a report.
package struct ReportedTest: Sendable {
  package var name: String
  /// The class, the file or the suite that has it, as the runner writes it; empty without one.
  package var className = ""
  package var outcome: ReportedOutcome
  /// Values of properties that name the cases or rows of the test: `<property name="verifies" value="LTC57"/>`.
  package var verifies: [String] = []

  /// The name without the parameters that frameworks add at its end: `unlocks()`, `test_pin[1234]`, `opens [a: 1]`.
  ///
  /// `opens (guest)` and `[smoke] opens` have none: their brackets are words of the name.
  var plainName: String {
    let bytes = Array(name.utf8)
    let head = bytes.prefix(while: \.isIdentifier).count
    if head > 0, head < bytes.count, "([{<".utf8.contains(bytes[head]), ")]}>".utf8.contains(bytes.last ?? 0)
    {
      return String(decoding: bytes[..<head], as: UTF8.self)
    }
    var end = bytes.count
    while let start = Self.startOfBrackets(bytes[..<end]), start > 0 {
      let isApart = bytes[start - 1].isBlank
      if isApart, bytes[start] != UInt8(ascii: "[") { break }
      end = start
      while end > 0, bytes[end - 1].isBlank { end -= 1 }
    }
    return end == 0 ? name : String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Where the brackets open that end a text.
  private static func startOfBrackets(_ bytes: ArraySlice<UInt8>) -> Int? {
    let open: UInt8
    switch bytes.last {
    case UInt8(ascii: ")"): open = UInt8(ascii: "(")
    case UInt8(ascii: "]"): open = UInt8(ascii: "[")
    default: return nil
    }
    var depth = 0
    for place in bytes.indices.reversed() {
      if bytes[place] == bytes.last { depth += 1 }
      if bytes[place] == open { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }
}
