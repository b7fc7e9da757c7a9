import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Real documents with rows that lead to the wrong place, one mutation at a time: new findings in the changed rows.
@Suite struct WrongTargetTests {
  enum Kind: String, CaseIterable {
    case results = "swapped results"
    case cases = "swapped cases"
    case scenario = "off by one scenario"
    case step = "off by one step"
    case back = "Back that continues"

    /// The share of mutations that must be found, in percent.
    var wanted: Int {
      switch self {
      case .results, .cases: 50
      case .scenario: 33
      case .step: 5
      case .back: 50
      }
    }
  }

  /// New contents of the Next cells of some lines.
  private struct Mutation {
    var kind: Kind
    var cells: [Int: String]
  }

  private struct Finding: Hashable {
    var rule: String
    var line: Int
  }

  private static let builtIn = Review(
    folder: Repository.samples.appending(path: "wording/built-in"), file: Repository.samples,
    testDescription: "another trade")

  @Test func mostAreFoundInTheirRows() throws {
    var (all, found): ([Kind: Int], [Kind: Int]) = ([:], [:])
    // The whole review holds the documents of the sample, too; every third mutation of it is enough.
    let whole = Review.folders.count > 1
    let stride = whole && ProcessInfo.processInfo.environment["LOCKSTEP_SHOW_MISSED"] == nil ? 3 : 1
    for review in Review.folders.suffix(1) + [Self.builtIn] {
      let documents = try TruthDocuments(review, allRules: false)
      let before = documents.findings()
      for (number, source) in documents.sources.enumerated() {
        let old = Self.places(of: before, in: source)
        let lines = String(decoding: source.bytes, as: UTF8.self).components(separatedBy: "\n")
        for (place, mutation) in Self.mutations(of: lines).enumerated() where place % stride == 0 {
          var changed = lines
          for (line, cell) in mutation.cells {
            guard var row = TableRow(lines[line]) else { continue }
            row.next = cell
            changed[line] = row.line
          }
          let text = SourceText(path: source.path, text: changed.joined(separator: "\n"))
          let new = Self.places(of: documents.findings(with: [number: text]), in: text).subtracting(old)
          all[mutation.kind, default: 0] += 1
          if new.contains(where: { mutation.cells[$0.line - 1] != nil }) {
            found[mutation.kind, default: 0] += 1
          } else if ProcessInfo.processInfo.environment["LOCKSTEP_SHOW_MISSED"] != nil {
            for (line, cell) in mutation.cells {
              let name = documents.name(number)
              print("missed \(mutation.kind.rawValue) \(name) \(lines[line].prefix(110)) → \(cell) \(new)")
            }
          }
        }
      }
    }
    for kind in Kind.allCases {
      let (count, total) = (found[kind] ?? 0, all[kind] ?? 0)
      print("\(kind.rawValue): \(count) of \(total)")
      #expect(total >= 3, "\(kind)")
      // The sample alone has few of each kind, so one more or less counts for much.
      #expect(
        100 * count >= (whole ? kind.wanted : kind.wanted * 3 / 5) * total,
        "\(kind.rawValue): \(count) of \(total)")
    }
  }

  private static func places(of findings: [Diagnostic], in source: SourceText) -> Set<Finding> {
    let table = LineTable(source)
    return Set(
      findings.filter { $0.location.source.path == source.path }.map {
        Finding(rule: $0.rule.id, line: table.position(of: $0.location.span.start).line)
      })
  }

  /// All mutations of a document.
  private static func mutations(of lines: [String]) -> [Mutation] {
    let rows = lines.indices.compactMap { line in TableRow(lines[line]).map { (line: line, row: $0) } }
    let ids = Set(rows.map { $0.row.id.replacing("*", with: "") })
    let transitions = rows.filter { $0.row.isTransition }
    var all: [Mutation] = []
    for (place, one) in transitions.enumerated() {
      let step = one.row.id.dropLast()
      for (prefix, kind) in [("Result:", Kind.results), ("Case:", .cases)]
      where one.row.description.hasPrefix(prefix) && !one.row.next.isEmpty {
        for other in transitions[(place + 1)...]
        where other.row.id.dropLast() == step && other.row.description.hasPrefix(prefix)
          && !other.row.next.isEmpty && other.row.next != one.row.next
        {
          all.append(Mutation(kind: kind, cells: [one.line: other.row.next, other.line: one.row.next]))
        }
      }
      let numbers = one.row.next.split(separator: ".").compactMap { Int($0) }
      if numbers.count == 1, "\(numbers[0])" == one.row.next {
        for next in [numbers[0] - 1, numbers[0] + 1] where next > 1 && ids.contains("\(next)") {
          all.append(Mutation(kind: .scenario, cells: [one.line: "\(next)"]))
        }
      }
      if numbers.count == 2, "\(numbers[0]).\(numbers[1])" == one.row.next {
        for next in [numbers[1] - 1, numbers[1] + 1] where ids.contains("\(numbers[0]).\(next)") {
          all.append(Mutation(kind: .step, cells: [one.line: "\(numbers[0]).\(next)"]))
        }
      }
      let place = step.split(separator: ".").compactMap { Int($0) }
      let next = place.count == 2 ? "\(place[0]).\(place[1] + 1)" : ""
      if ids.contains(next), one.row.next != next, isBack(one.row.description) {
        all.append(Mutation(kind: .back, cells: [one.line: next]))
      }
    }
    return all
  }

  private static func isBack(_ words: String) -> Bool {
    [
      "User selects Back", "User selects Cancel", "User selects Stop", "User selects No", "Result: Back",
      "Result: Cancel",
    ].contains { words == $0 || words.hasPrefix($0 + " (") }
  }
}
