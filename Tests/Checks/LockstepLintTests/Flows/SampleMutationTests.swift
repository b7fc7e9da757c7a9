import Foundation
import Lockstep
import LockstepModel
import Testing

/// Real documents, mistakes and all, spoilt one row at a time: the right rule finds in its line what was not
/// there before.
@Suite struct SampleMutationTests {
  private let documents: TruthDocuments
  /// What is found as they are.
  private let before: [Finding: Int]

  /// What counts of a finding here.
  private struct Finding: Hashable {
    var rule: String
    var document: String
    var line: Int
  }

  init() throws {
    documents = try TruthDocuments(.sample, allRules: true)
    before = Self.count(documents.findings())
  }

  private static func count(_ findings: [Diagnostic]) -> [Finding: Int] {
    let all = findings.compactMap { finding in
      finding.places(withRelated: false).first.map {
        Finding(rule: finding.rule.id, document: $0.document, line: $0.line)
      }
    }
    return Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test func aTargetThatDoesNotExistIsFoundInItsRow() {
    let count = spoil("unknown-step") { row in
      guard row.next.first?.isNumber == true else { return nil }
      row.next = "77.7"
      return [row]
    }
    #expect(count >= 10)
  }

  @Test func aTargetThatIsLostIsFoundInItsRow() {
    let count = spoil("missing-target") { row in
      guard !row.next.isEmpty, !row.description.contains("&rarr;") else { return nil }
      row.next = ""
      return [row]
    }
    #expect(count >= 10)
  }

  @Test func aRowWithTheNumberOfAnotherStepIsFound() {
    let count = spoil("misplaced-id") { row in
      row.id = "55.5a"
      return [row]
    }
    #expect(count >= 10)
  }

  @Test func aRowThatIsThereTwiceIsFound() {
    let count = spoil("duplicate-id") { [$0, $0] }
    #expect(count >= 10)
  }

  @Test func anActionThatIsNotOfferedIsFoundInItsRow() {
    let count = spoil("row-without-action") { row in
      guard row.isAction else { return nil }
      row.description = "User selects Something entirely different"
      return [row]
    }
    #expect(count >= 10)
  }

  /// Changes every seventh row that is a transition and that `change` wants to change, one at a time, and expects
  /// a new finding in a line of what it gives.
  ///
  /// - Returns: how many there were.
  private func spoil(_ rule: String, _ change: (inout TableRow) -> [TableRow]?) -> Int {
    var count = 0
    for (number, source) in documents.sources.enumerated() {
      let name = String(source.path.split(separator: "/").last ?? "")
      let lines = String(decoding: source.bytes, as: UTF8.self).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where (index + number) % 7 == 0 {
        // A row in which the rule finds something already cannot show that it finds this, and that a row has a
        // wrong number is told before all else about the number.
        let isFoundAlready = [rule, "misplaced-id"].contains {
          before[Finding(rule: $0, document: name, line: index + 1)] != nil
        }
        guard var row = TableRow(line), row.isTransition, !isFoundAlready else { continue }
        guard let rows = change(&row) else { continue }
        var spoilt = lines
        spoilt.replaceSubrange(index...index, with: rows.map(\.line))
        let text = SourceText(path: source.path, text: spoilt.joined(separator: "\n"))
        let found = Self.count(documents.findings(with: [number: text]))
        let isFound = rows.indices.contains { offset in
          found[Finding(rule: rule, document: name, line: index + 1 + offset)] != nil
        }
        #expect(isFound, "\(name):\(index + 1) \(line)")
        count += 1
      }
    }
    return count
  }
}
