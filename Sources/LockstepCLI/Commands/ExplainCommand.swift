import ArgumentParser
import Lockstep
import LockstepLint
import LockstepModel
import LockstepWorkspace

/// `lockstep explain RULE`: the purpose of a rule, its findings, and how to fix them.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a rule: its reason, a bad and a good example.")

  @Argument(
    help: "The rule's name, as in brackets behind a finding.",
    completion: .list(RuleCatalogue.all.map(\.id)))
  var rule: String

  func run() throws {
    let names = RuleCatalogue.all.map(\.id)
    guard let info = RuleCatalogue.info(rule) else {
      throw UsageError(
        "no rule is called '\(rule)'",
        help: Suggestion.help(for: rule, among: names) ?? "'lockstep rules' lists them")
    }
    Console.current.write(RuleText.explanation(info))
  }
}
