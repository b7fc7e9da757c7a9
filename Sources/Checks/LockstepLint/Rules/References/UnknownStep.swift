import Lockstep
import LockstepModel

/// `next:`, or the `step:` of a `go-to:`, names no step and no scenario.
struct UnknownStep: Rule {
  let info = RuleInfo.unknownStep

  func findings(in context: LintContext) -> [Diagnostic] {
    // Nearly every table has none.
    let lost = context.flows.filter(\.entry.hasDuplicateIDs).reduce(
      into: [LintContext.FlowIndex: Set<String>]()
    ) {
      $0[$1.index] = $1.idsReplacedByDuplicates
    }
    var numberFixes: [NumberFix] = []
    var findings = context.unresolvedFindings(info) { reference in
      Self.table(of: reference, context).flatMap { lost[$0.index] }?.contains(reference.text.value) != true
    } completing: { reference, finding in
      defer { numberFixes.append(NumberFix(reference, finding)) }
      guard let table = Self.table(of: reference, context) else { return }
      let part = context.reachability.part(table.index, explainedBy: .missingNumber(reference.text.value))
      let unreachable = part?.id(in: context.linked).value
      let named =
        reference.target == nil && !reference.candidates.isEmpty
        ? TitledPlace(ofRowWith: reference.text, in: table) : nil
      if let part, let unreachable {
        finding.help = "did you mean '\(unreachable)', which is unreachable?"
        finding.related.append(part.asRelated(in: context.linked))
      } else if let named {
        finding.help = "did you mean '\(named.id.value)'?"
        finding.related.append(.init(Location(reference.source, named.id.span), "'\(named.title)'"))
      }
      guard let meant = unreachable ?? named?.id.value, finding.fixes.isEmpty,
        meant == named?.id.value || !Suggestion.similarNames(to: reference.text.value, among: [meant]).isEmpty
      else { return }
      finding.fixes = [Diagnostic.Fix.writing(meant, over: reference.text, in: reference.source)].compactMap(
        \.self)
    }
    for number in findings.indices where !numberFixes[number].isUnambiguous(among: numberFixes) {
      findings[number].fixes = []
    }
    return findings
  }

  /// The table that lacks the step.
  private static func table(of reference: Reference, _ context: LintContext) -> FlowTable? {
    guard let flow = reference.target ?? reference.place?.flow,
      let number = context.project.flowNumber(flow), number < context.flows.count
    else { return nil }
    return context.flows[LinkedProject.FlowIndex(number)]
  }
}

extension FlowTable {
  /// The ids that scenarios and steps lack because they bear that of the one before: reported for that, see
  /// ``DuplicateID``.
  var idsReplacedByDuplicates: Set<String> {
    if !entry.hasDuplicateIDs { return [] }
    var seen: Set<String> = []
    return Set(
      (section.scenarios.map(\.id.value) + steps.map(\.id.value)).compactMap { id in
        if seen.insert(id).inserted { return nil }
        let parts = id.split(separator: ".")
        guard let last = parts.last.flatMap({ Int($0) }), last < Int.max else { return nil }
        return (parts.dropLast().map(String.init) + ["\(last + 1)"]).joined(separator: ".")
      })
  }
}

/// The number that a fix would write over a missing one.
private struct NumberFix {
  private let table: String?
  private let missingNumber: String
  private let ownStep: Substring
  private let replacementNumber: String?

  init(_ reference: Reference, _ finding: Diagnostic) {
    table = reference.target ?? reference.place?.flow
    missingNumber = reference.text.value
    ownStep = (reference.target == nil ? reference.place?.row : nil)?.prefix { !$0.isLetter } ?? ""
    replacementNumber = finding.fixes.first?.edits.first?.text
  }

  /// Whether the target is not the step of the row itself, and no other missing number means it: after a renumbering
  /// all numbers are wrong, and the nearest step is seldom the right one.
  func isUnambiguous(among others: [NumberFix]) -> Bool {
    guard let replacementNumber else { return true }
    return replacementNumber != ownStep
      && !others.contains {
        $0.table == table && $0.replacementNumber == replacementNumber && $0.missingNumber != missingNumber
      }
  }
}
