import ArgumentParser
import LockstepLint
import LockstepModel
import LockstepWorkspace

/// `lockstep rules`: lists the linter's rules.
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Lists the rules of lint.",
    discussion: """
      A project sets a rule's level in lockstep.yaml, such as 'rules: {missing-target: note}': error, \
      warning, note or off.
      """)

  func run() async throws {
    Console.current.write(RuleText.list(RuleCatalogue.all))
    let here = ProjectTarget(
      directory: Workspace.standard.projectDirectory(above: DiskFiles.standard.absolute(".")))
    guard here.directory != nil else { return }
    let settings = try await Workspace.standard.load(here).settings
    if let settings { Console.current.write(RuleSignals.silentRulesText(settings.wording)) }
  }
}
