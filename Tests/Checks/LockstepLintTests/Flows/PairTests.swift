import Foundation
import Lockstep
import LockstepLint
import LockstepModel
import TestSupport
import Testing

/// Two unrelated mistakes in one document are both found, whatever kinds they are of: what one rule holds back never
/// depends on a mistake about something else.
@Suite struct PairTests {
  /// A way to spoil a row of a table, and the rules that find it in that row.
  struct Mistake: Sendable {
    var name: String
    var rules: Set<String>
    var change: @Sendable (inout TableRow, TableRow.Step) -> Bool
  }

  static let mistakes = [
    Mistake(name: "a number that nothing has", rules: ["unknown-step"]) { row, _ in
      guard row.next.first?.isNumber == true else { return false }
      row.next = "77.7"
      return true
    },
    Mistake(name: "no target", rules: ["missing-target"]) { row, _ in
      guard !row.next.isEmpty, !row.description.contains("&rarr;") else { return false }
      row.next = ""
      return true
    },
    Mistake(name: "a target that is misspelt", rules: ["markdown-target"]) { row, _ in
      guard !row.next.isEmpty else { return false }
      row.next = "Bakc"
      return true
    },
    Mistake(name: "a flow that does not exist", rules: ["unknown-flow"]) { row, _ in
      guard row.next.first?.isNumber == true || row.next == "Back" else { return false }
      row.next = "Go to: [UC88.8 Nothing](UC88.8_Nothing.md)"
      return true
    },
    Mistake(name: "the number of another step", rules: ["misplaced-id"]) { row, _ in
      row.id = "55.5a"
      return true
    },
    Mistake(name: "an action that is not offered", rules: ["row-without-action"]) { row, _ in
      guard row.isAction else { return false }
      row.description = "User selects Something entirely different"
      return true
    },
    Mistake(name: "an action in other letters", rules: ["inconsistent-action-name"]) { row, _ in
      guard row.isAction else { return false }
      row.description = row.description.uppercased().replacing("USER SELECTS ", with: "User selects ")
      return true
    },
    Mistake(name: "a screen that leads to itself", rules: ["self-loop"]) { row, step in
      guard row.isAction, step.isDisplayed else { return false }
      row.next = step.id
      return true
    },
    Mistake(name: "an error that is not declared", rules: ["undeclared-error"]) { row, _ in
      guard row.description.hasPrefix("Error: ") else { return false }
      row.description = "Error: Something is on fire"
      row.next = "Back"
      return true
    },
    Mistake(name: "a result that is not declared", rules: ["unknown-result"]) { row, _ in
      guard row.next == "Back" || row.next == "End" else { return false }
      row.next = "Result: Something entirely different"
      return true
    },
    Mistake(name: "a case on a screen", rules: ["wrong-trigger"]) { row, step in
      guard row.isAction, step.isDisplayed else { return false }
      row.description = "Case: Something is on fire"
      return true
    },
    Mistake(name: "no kind", rules: ["untyped-row"]) { row, _ in
      guard row.description.hasPrefix("Case: ") else { return false }
      row.description = "Something is on fire"
      return true
    },
    Mistake(name: "a link to nothing", rules: ["broken-link"]) { row, _ in
      guard row.description.hasPrefix("Case: "), !row.description.contains("[") else { return false }
      row.description += " ([list](nothing/of-the-kind.md))"
      return true
    },
    Mistake(name: "no words", rules: ["markdown-row", "empty-text"]) { row, _ in
      guard row.description.hasPrefix("Case: ") else { return false }
      row.description = "Case:"
      return true
    },
    Mistake(name: "a fixed word in other letters", rules: ["misspelt-keyword"]) { row, _ in
      guard row.description.hasPrefix("Case: "), !row.description.contains("pin") else { return false }
      row.description += " of a Pin"
      return true
    },
  ]

  /// Where a mistake is made: a line of a document.
  private struct Spoilt {
    var lines: [String]
    var index: Int
    var mistake: Mistake

    /// The lines of the document with the mistake.
    ///
    /// - Parameter lines: those of the document, perhaps with another mistake.
    func spoilt(_ lines: [String]) -> [String] {
      var lines = lines
      guard var row = TableRow(lines[index]) else { return lines }
      let step = lines[..<index].reversed().lazy.compactMap(TableRow.init).first { !$0.isTransition }
      _ = mistake.change(&row, step.map(TableRow.Step.init) ?? .init())
      lines[index] = row.line
      return lines
    }
  }

  @Test(arguments: Review.folders) func bothAreFound(_ review: Review) throws {
    let documents = try TruthDocuments(review, allRules: true)
    let texts = documents.sources.map {
      String(decoding: $0.bytes, as: UTF8.self).components(separatedBy: "\n")
    }
    let before = found(documents.findings())
    var random = SplitMix64(13)
    let all = Self.mistakes.indices.flatMap { first in Self.mistakes.indices[first...].map { (first, $0) } }
    let pairs = Trials.share(all, oneOf: 3)
    let places = Self.mistakes.map { mistake in
      texts.indices.map { candidates(for: mistake, in: texts[$0], documents.name($0), before) }
    }
    var count = 0
    var open = pairs
    var free = Set(texts.indices)
    while !open.isEmpty {
      // One pair in each document, so that one check tells of many.
      var trials: [(document: Int, first: Spoilt, second: Spoilt)] = []
      var rest: [(Int, Int)] = []
      for (first, second) in open {
        var fitting: (document: Int, one: Int, other: Int)?
        for document in free.sorted().shuffled(using: &random) where fitting == nil {
          guard let one = places[first][document].randomElement(using: &random) else { continue }
          let others = places[second][document].filter { $0.step != one.step }
          guard let other = others.randomElement(using: &random) else { continue }
          fitting = (document, one.index, other.index)
        }
        guard let (document, one, other) = fitting else {
          rest.append((first, second))
          continue
        }
        free.remove(document)
        let lines = texts[document]
        trials.append(
          (
            document, Spoilt(lines: lines, index: one, mistake: Self.mistakes[first]),
            Spoilt(lines: lines, index: other, mistake: Self.mistakes[second])
          ))
      }
      // No document has a place for the others.
      if trials.isEmpty { break }
      (open, free) = (rest, Set(texts.indices))
      func found(_ lines: (Spoilt, Spoilt) -> [String]) -> Set<Place> {
        var sources: [Int: SourceText] = [:]
        for trial in trials {
          sources[trial.document] = SourceText(
            path: documents.sources[trial.document].path,
            text: lines(trial.first, trial.second).joined(separator: "\n"))
        }
        return self.found(documents.findings(with: sources))
      }
      let (alone, other) = (
        found { one, _ in one.spoilt(one.lines) }, found { _, two in two.spoilt(two.lines) }
      )
      let both = found { one, two in two.spoilt(one.spoilt(one.lines)) }
      for trial in trials {
        let name = documents.name(trial.document)
        for (spoilt, single) in [(trial.first, alone), (trial.second, other)] {
          func isFound(_ places: Set<Place>) -> Bool {
            spoilt.mistake.rules.contains {
              places.contains(Place(rule: $0, document: name, line: spoilt.index + 1))
            }
          }
          // Whether a mistake is found by itself is for other tests to say.
          guard isFound(single) else { continue }
          count += 1
          #expect(
            isFound(both),
            "\(name): \(trial.first.mistake.name) in \(trial.first.index + 1) and \(trial.second.mistake.name) in \(trial.second.index + 1): \(spoilt.mistake.rules.sorted())"
          )
        }
      }
    }
    print("\(review.testDescription): \(count) of \(2 * pairs.count) mistakes of pairs")
    #expect(count * 10 >= 2 * pairs.count * 7)
  }

  private struct Place: Hashable {
    var rule: String
    var document: String
    var line: Int
  }

  private func found(_ findings: [Diagnostic]) -> Set<Place> {
    Set(
      findings.flatMap { finding in
        finding.places(withRelated: false).map {
          Place(rule: finding.rule.id, document: $0.document, line: $0.line)
        }
      })
  }

  /// The rows of a document that a mistake can be made in, and the steps that they are of.
  private func candidates(
    for mistake: Mistake, in lines: [String], _ name: String, _ before: Set<Place>
  ) -> [(index: Int, step: String)] {
    var step = TableRow.Step()
    return lines.enumerated().compactMap { index, line in
      guard var row = TableRow(line) else { return nil }
      guard row.isTransition else {
        step = TableRow.Step(row)
        return nil
      }
      // What is found there already shows nothing.
      let isFound = (mistake.rules.union(["misplaced-id", "duplicate-id"])).contains {
        before.contains(Place(rule: $0, document: name, line: index + 1))
      }
      return !isFound && mistake.change(&row, step) ? (index, step.id) : nil
    }
  }
}
