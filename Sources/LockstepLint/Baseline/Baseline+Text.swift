/// The file: one line an entry, its parts separated by tabs, so that a difference reads well.
extension Baseline {
  /// An invalid line.
  package struct BadLine: Error, Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    package var problem: String

    package init(line: Int, problem: String) {
      self.line = line
      self.problem = problem
    }
  }

  private static let heading = "# lockstep baseline 1"

  package var text: String {
    let lines = entries.map { entry in
      [entry.path, entry.rule, entry.row, entry.fingerprint, entry.message].joined(separator: "\t")
    }
    return ([Self.heading + ": findings that are known"] + lines)
      .joined(separator: "\n") + "\n"
  }

  package init(reading bytes: [UInt8]) throws(BadLine) {
    var entries: [Entry] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if number == 0 {
        guard text.hasPrefix(Self.heading), !(text.dropFirst(Self.heading.count).first?.isNumber ?? false)
        else {
          throw BadLine(line: 1, problem: "a baseline begins with '\(Self.heading)'")
        }
        continue
      }
      if text.isEmpty || text.hasPrefix("#") { continue }
      let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 4 else {
        throw BadLine(line: number + 1, problem: "an entry has a path, a rule, a row and a fingerprint")
      }
      if let newID = RenamedRules.newID(of: parts[1]) {
        throw BadLine(
          line: number + 1,
          problem:
            "rule '\(parts[1])' is now called '\(newID)': replace it, or write the baseline again with "
            + "--update-baseline")
      }
      entries.append(
        Entry(
          path: parts[0], rule: parts[1], row: parts[2], fingerprint: parts[3],
          message: parts.dropFirst(4).joined(separator: " ")))
    }
    self.init(entries)
  }

  /// An entry is as it reads back: nothing in it ends a line or a part.
  static func onOneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(scalar.value < 0x20 ? " " : scalar) }
    return String(line)
  }
}
