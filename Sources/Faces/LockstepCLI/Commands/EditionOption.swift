import ArgumentParser
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import LockstepYAML

/// Which flows a command takes: the corrected ones, or those of the documents.
struct EditionOption: ParsableArguments {
  @Flag(
    help: """
      Take the flows as their documents have them: without our corrections of contradictions and our proposals; \
      mistakes of typing stay corrected.
      """)
  var asDocumented = false

  var workspace: Workspace { asDocumented ? .asDocumented : .standard }

  /// The workspace for other files than those on disk.
  func workspace(of files: any FileSystem) -> Workspace {
    Workspace(files, domains: [Domain.declaration], isAsDocumented: asDocumented)
  }
}
