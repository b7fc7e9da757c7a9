import Lockstep
import LockstepModel
package import LockstepScenarios

extension Workspace {
  /// The scenarios of a project.
  ///
  /// - Parameters:
  ///   - target: the part of the project whose scenarios are wanted; all of it is read.
  ///   - selection: which of them.
  ///   - unsaved: texts that replace those of the files.
  package func tests(
    of target: ProjectTarget, selecting selection: TestSelection = TestSelection(),
    unsaved: UnsavedTexts? = nil
  ) async throws(WorkspaceError) -> ProjectTests {
    let found = try await load(target, unsaved: unsaved)
    let project = await found.linking.onAllCores()
    return ProjectTests(found, project) { tests in
      selection.selected(from: tests).filter { target.covers($0.source.path, files) }
    }
  }

  /// The scenario called `id` of the project that ``find(_:project:followsLinks:)`` would look in, once for each
  /// example; nil without one.
  package func findTests(_ id: String, project: String? = nil) async throws(WorkspaceError) -> ProjectTests? {
    let directory = try projectDirectory(named: project)
    let found = try await load(ProjectTarget(directory: directory))
    guard found.scenarios.tests.contains(where: { $0.scenario.id.value == id }) else { return nil }
    return ProjectTests(found, await found.linking.onAllCores()) { tests in
      tests.filter { $0.scenario.id.value == id }
    }
  }
}
