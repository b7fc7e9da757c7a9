import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// The linter against reviews of real documents.
@Suite struct TruthTests {
  /// How much of a review is found, and how much of what is found the review has.
  private struct Measure {
    var found: [Review.Entry] = []
    var missed: [Review.Entry] = []
  }

  /// Every document of the sample is there and has findings; so nothing below is measured on nothing.
  @Test(.enabled(if: Review.documents == nil, "some documents are measured alone"))
  func theSampleIsReviewed() throws {
    let names = try TruthDocuments(.sample, allRules: true).sources.map {
      String($0.path.split(separator: "/").last ?? "")
    }
    let wanted = try Review.sample.entries().filter(\.isWanted)
    #expect(names.count == 6)
    #expect(Set(wanted.map(\.document)) == Set(names))
    #expect(Set(wanted.map(\.rule)).count >= 20)
  }

  @Test(arguments: Review.all)
  func theReviewIsFound(_ review: Review) throws {
    let documents = try TruthDocuments(review, allRules: true)
    let entries = try review.entries()
    let found = documents.findings().filter(isMeasured)
    // Typing errors are for a spelling checker, but those that the project itself shows.
    let typos = entries.filter { $0.isWanted && $0.rule == "typo" }
    print("\(review.testDescription): \(recall(typos, found).found.count) of \(typos.count) typing errors")
    let wanted = entries.filter { $0.isWanted && !["semantic", "typo"].contains($0.rule) }
    let measure = recall(wanted, found)
    print(table(review, wanted, measure))
    #expect(!wanted.isEmpty || Review.documents != nil)
    #expect(measure.found.count * 100 >= 97 * wanted.count)

    let reading = entries.filter { $0.isWanted && $0.rule == "semantic" && $0.weight == "major" }
    let read = recall(reading, found)
    #expect(!reading.isEmpty || Review.documents != nil)
    print("\(review.testDescription): read \(read.found.count) of \(reading.count)")
    for entry in read.missed { print("  missed \(entry.document) \(entry.row ?? "") \(entry.message)") }
    #expect(2 * read.found.count >= reading.count)

    let strict = try TruthDocuments(review, allRules: false).findings().filter {
      $0.severity >= .warning && isMeasured($0)
    }
    let major = recall(wanted.filter { $0.weight == "major" }, strict)
    for entry in major.missed {
      Issue.record("no warning: \(entry.document) \(entry.row ?? "") \(entry.message)")
    }
  }

  @Test(arguments: Review.all)
  func whatIsReportedIsRight(_ review: Review) throws {
    let entries = try review.entries()
    let found = try TruthDocuments(review, allRules: false).findings().filter {
      $0.severity >= .warning && isMeasured($0)
    }
    let noise = found.filter { !isRight($0, entries) }
    #expect(!found.isEmpty || Review.documents != nil)
    print(
      "\(review.testDescription): \(found.count) errors and warnings, \(noise.count) of them not in the review"
    )
    for finding in noise { print("  noise", line(finding)) }
    #expect((found.count - noise.count) * 100 >= 97 * found.count)
  }

  private func recall(_ wanted: [Review.Entry], _ found: [Diagnostic]) -> Measure {
    var measure = Measure()
    // One finding is one entry of the review, as far as there are several of a kind in a row.
    var used: Set<Int> = []
    for entry in wanted {
      let rules = TruthRules.ours(entry.rule)
      let fitting = found.indices.filter { number in
        rules.contains(found[number].rule.id)
          && found[number].places(withRelated: true).contains { covers($0, entry) }
      }
      let isOfTheRow = { (number: Int) in
        found[number].places(withRelated: false).contains { covers($0, entry) }
      }
      if let number = fitting.first(where: { !used.contains($0) || !isOfTheRow($0) }) {
        if isOfTheRow(number) { used.insert(number) }
        measure.found.append(entry)
      } else if fitting.contains(where: { found[$0].rule.id == "duplicate-id" }) {
        // A row that stands twice as a whole is one finding for the number and the words.
        measure.found.append(entry)
      } else {
        measure.missed.append(entry)
      }
    }
    return measure
  }

  /// Whether a finding is in a document that is measured.
  private func isMeasured(_ finding: Diagnostic) -> Bool {
    guard let documents = Review.documents else { return true }
    return finding.places(withRelated: false).contains { documents.contains($0.document) }
  }

  /// Whether a finding is about what the review found: the row, and its line where one is given.
  private func covers(_ place: TruthDocuments.Place, _ entry: Review.Entry) -> Bool {
    guard place.document == entry.document else { return false }
    if let line = entry.line { return place.line == line }
    return place.row == entry.row
  }

  private func isRight(_ finding: Diagnostic, _ entries: [Review.Entry]) -> Bool {
    let places = finding.places(withRelated: false)
    let isListed = entries.contains { entry in
      entry.verdict == "true" && TruthRules.ours(entry.rule).contains(finding.rule.id)
        && places.contains { covers($0, entry) }
    }
    return isListed
      || TruthRules.argued.contains { argued in
        places.contains { $0.document == argued.document } && argued.rule == finding.rule.id
          && argued.row == finding.row
      }
  }

  private func table(_ review: Review, _ wanted: [Review.Entry], _ measure: Measure) -> String {
    var lines = ["\(review.testDescription): \(measure.found.count) of \(wanted.count) found"]
    for rule in Set(wanted.map(\.rule)).sorted() {
      let all = wanted.filter { $0.rule == rule }.count
      let found = measure.found.filter { $0.rule == rule }.count
      lines.append("  \(rule): \(found) of \(all)")
    }
    for entry in measure.missed {
      lines.append(
        "  missed \(entry.rule) \(entry.document) \(entry.row ?? "") \(entry.line ?? 0) \(entry.message)")
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ finding: Diagnostic) -> String {
    let place = finding.places(withRelated: false).first
    return
      "\(place?.document ?? "") \(finding.row ?? "-"):\(place?.line ?? 0) \(finding.severity.word) [\(finding.rule.id)] \(finding.message)"
  }
}
