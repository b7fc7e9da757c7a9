import Lockstep
package import LockstepModel

/// SARIF 2.1.0 (OASIS, 2020), as GitHub's code scanning and editors read it.
///
/// Silenced findings are in it with the reason. `lockstepFinding/v1` knows a finding again when its lines
/// have moved.
package struct SARIFReporter: Reporter {
  private let context: ReportContext

  package init(context: ReportContext) { self.context = context }

  package func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    let all = diagnostics + context.silencedFindings.map(\.finding)
    let rules = rules(for: all)
    let numbers = Dictionary(rules.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var tables = LineTables()
    var fingerprints = Fingerprints()
    return JSONWriter.document {
      $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.array("runs") {
        $0.object {
          $0.object("tool") {
            $0.object("driver") { writeDriver(rules, &$0) }
          }
          // Ours count Unicode scalars; without a word, SARIF's are UTF-16.
          $0.member("columnKind", "unicodeCodePoints")
          $0.array("results") {
            for (number, finding) in all.enumerated() {
              let silenced =
                number < diagnostics.count ? nil : context.silencedFindings[number - diagnostics.count]
              $0.writeResult(
                finding, silenced, ruleIndex: numbers[finding.rule],
                fingerprint: fingerprints.next(of: finding), context, &tables)
            }
          }
        }
      }
    }
  }

  /// The known rules, and the others that found something, such as a reader's.
  private func rules(for findings: [Diagnostic]) -> [RuleInfo] {
    var rules = context.rules
    var known = Set(rules)
    for finding in findings where known.insert(finding.rule).inserted { rules.append(finding.rule) }
    return rules
  }

  private func writeDriver(_ rules: [RuleInfo], _ json: inout JSONWriter) {
    json.member("name", "lockstep")
    json.member("semanticVersion", context.version)
    json.array("rules") {
      for rule in rules {
        $0.object {
          $0.member("id", rule.id)
          if !rule.summary.isEmpty {
            $0.writeMessage("shortDescription", rule.summary)
            $0.writeMessage("fullDescription", rule.rationale)
            $0.object("help") {
              $0.member("text", "\(rule.rationale)\nlockstep explain \(rule.id)")
              $0.member(
                "markdown",
                "\(rule.rationale)\n\n`lockstep explain \(rule.id)` shows a bad and a good example.")
            }
          }
          $0.object("defaultConfiguration") {
            if let level = rule.level { $0.member("level", level.word) } else { $0.member("enabled", false) }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// SARIF's message or multiformat message.
  mutating func writeMessage(_ name: String, _ text: String) {
    object(name) { $0.member("text", text) }
  }
}
