package import LockstepModel

/// Findings that were there when a team began to lint: they stay silent, new ones do not.
///
/// An entry knows a finding by its file, rule, row and message, never by its line, so that a row inserted
/// above it changes nothing. Two equal findings have two equal entries.
package struct Baseline: Sendable {
  /// A finding that is known.
  package struct Entry: Hashable, Sendable {
    /// Relative to the directory of the baseline, with slashes.
    package var path: String
    package var rule: String
    /// Empty if the finding is about no row.
    package var row: String
    package var fingerprint: String
    /// For people who read the baseline; not compared.
    package var message: String

    package static func == (left: Entry, right: Entry) -> Bool { left.key == right.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private var key: [String] { [path, rule, row, fingerprint] }

    /// The order of the entries: with it two people's additions seldom touch the same line.
    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      (left.path, left.row, left.rule, left.fingerprint) < (
        right.path, right.row, right.rule, right.fingerprint
      )
    }
  }

  package private(set) var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries.sorted(by: Entry.precedes) }

  /// The baseline in which all of `findings` are known.
  ///
  /// - Parameter path: how the baseline names a finding's file.
  package init(of findings: [Diagnostic], path: (SourceText) -> String) {
    self.init(findings.map { Entry($0, path: path($0.location.source)) })
  }

  /// Takes away the findings that are known.
  ///
  /// - Parameter isChecked: whether a path was checked in this run; entries of other paths are never reported as fixed.
  /// - Returns: the new findings; the number of known findings; and the entries without a finding.
  package func apply(
    to findings: [Diagnostic], path: (SourceText) -> String, isChecked: (String) -> Bool = { _ in true }
  ) -> (new: [Diagnostic], known: Int, mended: [Entry]) {
    var left = Dictionary(grouping: entries.indices) { entries[$0] }
    let new = findings.filter { finding in
      left[Entry(finding, path: path(finding.location.source))]?.popLast() == nil
    }
    let rest = Set(left.values.joined())
    let mended = entries.indices.filter { rest.contains($0) && isChecked(entries[$0].path) }.map {
      entries[$0]
    }
    return (new, findings.count - new.count, mended)
  }
}

extension Baseline.Entry {
  init(_ finding: Diagnostic, path: String) {
    self.init(
      path: Baseline.onOneLine(path), rule: finding.rule.id, row: Baseline.onOneLine(finding.row ?? ""),
      fingerprint: finding.fingerprint, message: Baseline.onOneLine(finding.message))
  }
}

/// The file: one line an entry, its parts separated by tabs, so that a difference reads well.
extension Baseline {
  /// An invalid line.
  package struct InvalidLine: Error, Hashable, Sendable {
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

  package init(reading bytes: [UInt8]) throws(InvalidLine) {
    var entries: [Entry] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if number == 0 {
        guard text.hasPrefix(Self.heading), !(text.dropFirst(Self.heading.count).first?.isNumber ?? false)
        else {
          throw InvalidLine(line: 1, problem: "a baseline begins with '\(Self.heading)'")
        }
        continue
      }
      if text.isEmpty || text.hasPrefix("#") { continue }
      let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 4 else {
        throw InvalidLine(line: number + 1, problem: "an entry has a path, a rule, a row and a fingerprint")
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
