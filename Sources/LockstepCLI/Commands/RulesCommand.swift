import ArgumentParser
import LockstepLint
import LockstepModel

/// `lockstep rules`: lists the linter's rules.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Lists the rules of lint.",
    discussion: """
      A project sets a rule's level in lockstep.yaml, such as 'rules: {missing-target: note}': error, \
      warning, note or off.
      """)

  func run() { Console.current.write(RuleText.list(RuleCatalogue.all)) }
}
