import ArgumentParser
import Lockstep
import LockstepModel
import LockstepWorkspace

/// Which flows a command takes: the corrected ones, or those of the documents.
struct EditionOption: ParsableArguments {
  @Flag(
    help: """
      Take the flows as their documents have them: without our corrections of contradictions and our proposals; \
      mistakes of typing stay corrected.
      """)
  var asDocumented = false

  var workspace: Workspace { asDocumented ? .asDocumented : .standard }
}

extension Workspace {
  /// The same files, with the flows as their documents have them.
  static let asDocumented = Workspace(domains: [Domain.declaration], isAsDocumented: true)
}

extension [TakenBackErratum] {
  /// Those of the present step of a session, and of the steps that called its flow.
  func mending(_ state: SessionState, of interpreter: Interpreter) -> [Diagnostic.Related] {
    let steps = interpreter.calls(state) + [interpreter.place(state)].compactMap(\.self)
    let places = steps.map { interpreter.program.stepInfo($0).place }
    return filter { erratum in places.contains { erratum.isOf(step: $0) } }.map(\.related)
  }
}
