import Lockstep
package import LockstepModel

/// The programs of a project for worlds that answer calls in place of the called flows.
package struct StubbedPrograms: Sendable {
  private let project: Project
  private var programs: [Set<String>: Program] = [:]

  /// - Parameter found: by the readers of the project's files.
  package init(for set: ScenarioSet, of project: Project, said found: [Diagnostic]) {
    self.project = project
    for test in set.tests {
      // A world that cannot be found is reported when the test runs.
      guard let settings = try? set.settings(of: test.run.world, in: test.source)?.settings else { continue }
      let stubs = stubs(of: settings)
      if stubs.isEmpty || programs[stubs] != nil { continue }
      programs[stubs] = project.workingProgram(said: found, stubbing: stubs).program
    }
  }

  func stubs(of settings: WorldSettings) -> Set<String> { settings.stubs(in: project) }

  /// nil without stubs.
  subscript(stubs: Set<String>) -> Program? { programs[stubs] }
}
