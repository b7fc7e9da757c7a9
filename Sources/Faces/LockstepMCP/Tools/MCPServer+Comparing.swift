import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// `diff` and `trace`.
extension MCPServer {
  func diff(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    let revision = arguments.text("revision") ?? "HEAD"
    do throws(WorkspaceError) {
      let diff = try await commands.compareWithRevision(revision)
      return ToolReply(
        diff.isEmpty
          ? "no change in behaviour, numbers or wording since \(revision)" : "changes since \(revision)",
        text: diff.isEmpty ? "" : diff.text,
        facts: [("changed", .flag(!diff.isEmpty)), ("losses", .flag(diff.hasLosses))])
    } catch {
      throw ToolFailure(error)
    }
  }

  func trace(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    let result = try await checkFiles()
    guard let checked = result.projects.first else { throw ToolFailure("there is no project here") }
    let settings = checked.files.settings
    if settings?.trace == nil, settings?.textFilePatterns.isEmpty != false {
      try requireSettings(of: checked, for: "trace")
      return Self.untracedReply(for: checked)
    }
    do throws(WorkspaceError) {
      let outcome = try await commands.traceTests(checked)
      let facts = countFacts(of: Summary(of: outcome.findings, flows: result.flowCount))
      if arguments.flag("list") {
        return ToolReply(outcome.summary + unreadText(result), text: outcome.citationList, facts: facts)
      }
      return ToolReply(
        outcome.summary + unreadText(result),
        lines: AgentReporter.lines(of: outcome.findings).map { ($0.group, $0.text) },
        facts: facts)
    } catch {
      throw ToolFailure(error)
    }
  }

  /// What a project can trace that traces nothing yet.
  private static func untracedReply(for checked: CheckedProject) -> ToolReply {
    let help = [
      "tests are traced with 'trace: {tests: [\"../tests/**/*.kt\"]}', strings of the app with 'texts: [\"../app/strings.xml\"]'",
      "a test cites what it covers in a comment, such as '@covers UC2.3 1.4a'; lockstep://docs/trace has more",
    ]
    let cases = checked.files.scenarios.files.flatMap(\.scenarios).map { scenario in
      "not cited: " + [scenario.id.value, scenario.title?.value].compactMap(\.self).joined(separator: " ")
    }
    return ToolReply(
      "nothing is traced: lockstep.yaml has no 'trace:' and no 'texts:'",
      lines: (help + cases).map { (nil, $0) }, facts: ["errors", "warnings", "notes"].map { ($0, .count(0)) })
  }
}
