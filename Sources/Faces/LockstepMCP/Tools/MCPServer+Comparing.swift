import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `diff` and `trace`.
extension MCPServer {
  func diff(_ arguments: Arguments) async throws(ToolFailure) -> Answer {
    let revision = arguments.text("revision") ?? "HEAD"
    do throws(WorkspaceError) {
      let diff = try await commands.difference(revision)
      return Answer(
        diff.isEmpty
          ? "no change in behaviour, numbers or wording since \(revision)" : "changes since \(revision)",
        text: diff.isEmpty ? "" : diff.text,
        facts: [("changed", .flag(!diff.isEmpty)), ("losses", .flag(diff.hasLosses))])
    } catch {
      throw ToolFailure(error)
    }
  }

  func trace(_ arguments: Arguments) async throws(ToolFailure) -> Answer {
    let result = try await checkedFiles()
    guard let checked = result.projects.first else { throw ToolFailure("there is no project here") }
    do throws(WorkspaceError) {
      let outcome = try await commands.trace(checked)
      let facts = counts(Summary(of: outcome.findings, flows: result.flowCount))
      if arguments.flag("list") { return Answer(outcome.summary, text: outcome.list, facts: facts) }
      return Answer(
        outcome.summary, lines: AgentReporter.lines(of: outcome.findings).map { ($0.group, $0.text) },
        facts: facts)
    } catch {
      throw ToolFailure(error)
    }
  }
}
