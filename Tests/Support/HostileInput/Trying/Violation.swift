import Foundation
import Lockstep
import LockstepModel
import LockstepReporting

/// Something that must never happen, whatever the input.
package struct Violation: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}

/// What has to hold of everything that a stage says.
enum Promise {
  /// Findings say what and where, in the file they are about; some of them are errors if there is no value.
  static func keep(_ findings: [Diagnostic], valueIsMissing: Bool = false) throws {
    if valueIsMissing, !findings.contains(where: { $0.severity == .error }) {
      throw Violation("there is no value and no error")
    }
    for finding in findings {
      guard !finding.rule.id.isEmpty, !finding.message.isEmpty else {
        throw Violation("a finding says nothing")
      }
      try keep(finding.location, finding)
      for related in finding.related { try keep(related.location, finding) }
      for edit in finding.fixes.flatMap(\.edits) {
        try keep(Location(finding.location.source, edit.span), finding)
      }
    }
    if !findings.isEmpty { try keepReport(Array(findings.prefix(20))) }
  }

  private static func keep(_ place: Location, _ finding: Diagnostic) throws {
    guard place.span.start <= place.span.end, Int(place.span.end) <= place.source.bytes.count else {
      throw Violation(
        "'\(finding.message)' [\(finding.rule.id)] stands at \(place.span), outside of the file")
    }
  }

  private static func keepReport(_ findings: [Diagnostic]) throws {
    let report = JSONReporter().report(findings, summary: Summary(of: findings, flows: 1))
    let parsed = try? JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    guard let written = parsed?["diagnostics"] as? [Any], written.count == findings.count else {
      throw Violation("the report is not JSON: \(report.prefix(2_000))")
    }
    let few = Array(findings.prefix(3))
    if TextReporter().report(few, summary: Summary(of: few, flows: 1)).isEmpty {
      throw Violation("the report says nothing")
    }
  }

  /// Every part of a flow lies within its file.
  static func keep(_ flow: FlowDocument) throws {
    let scenarios = flow.sections.flatMap(\.scenarios)
    let steps = scenarios.flatMap(\.steps)
    let rows = steps.flatMap(\.transitions)
    var spans = [flow.span, flow.id.span, flow.title.span, flow.kind.span] + flow.overview.map(\.span)
    spans += scenarios.map(\.span) + steps.map(\.span) + steps.map(\.name.span) + rows.map(\.span)
    spans += rows.map(\.trigger.text.span) + rows.compactMap { $0.target?.text.span }
    if let span = spans.first(where: { Int($0.end) > flow.source.bytes.count }) {
      throw Violation("a part of \(flow.id.value) stands at \(span), outside of the file")
    }
  }
}
