import Lockstep
package import LockstepModel
package import LockstepReporting
package import LockstepWorkspace

/// A change of a name, asked for in words: what `lockstep rename` does.
package struct NameChange {
  package enum Kind: String, Sendable, CaseIterable {
    case flow, button, screen, outcome
  }

  /// Why a name cannot be changed, with what it would break.
  package struct Refusal: Error {
    package let message: String
  }

  /// What changes.
  package struct RenamedFiles {
    /// The texts, by the paths that the files have now.
    package let files: [EditedFile]
    /// The new paths of the files that are renamed, by those that they have now.
    package let newPathByOldPath: [String: String]
    /// The files as they are read afterwards.
    package let projectAfter: ProjectFiles
  }

  /// The project as it is.
  package let checked: CheckedProject
  private let project: ServedProject

  /// - Parameters:
  ///   - directory: the folder of the project, a canonical path.
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - formats: the formats that flows may be written in.
  ///   - play: plays the scenarios of the project.
  /// - Throws: why the project cannot be read.
  package init(
    in directory: String, of files: any FileSystem, domains: [DomainDeclaration], formats: DocumentFormats,
    playedBy play: @escaping ScenarioPlayer
  ) async throws(WorkspaceError) {
    project = ServedProject(directory, in: files, domains, formats, playedBy: play)
    let found = await project.checkedProject()
    if let error = project.error { throw error }
    guard let found else { throw WorkspaceError("no flows found in '\(directory)'") }
    checked = found
  }

  /// The files with another name.
  ///
  /// - Parameters:
  ///   - old: the name as it is written now.
  ///   - step: the step that has the button or the outcome, `UC1 1.2`; nil where only one thing has the name.
  /// - Throws: a ``Refusal``, or a `WorkspaceError` where the name means nothing.
  package func rename(
    _ kind: Kind, _ old: String, to new: String, step: String?
  ) async throws -> RenamedFiles {
    let symbol = try symbol(kind, old, step)
    let renaming = ProjectRenaming(project, checked, checkCancelled: {})
    do throws(RequestFailure) {
      if case .flow(let id) = symbol {
        try renaming.requireReadableFiles()
        return try await renaming.renameFlowAndFiles(id, to: new)
      }
      let files = try await renaming.files(with: new, for: symbol)
      let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
      return RenamedFiles(files: files, newPathByOldPath: [:], projectAfter: checked.files.rereading(texts))
    } catch {
      throw Refusal(message: error.message)
    }
  }

  private func symbol(_ kind: Kind, _ old: String, _ step: String?) throws(WorkspaceError) -> Symbol {
    switch kind {
    case .flow:
      if let flow = checked.project.flow(old), !flow.isExternal { return .flow(flow.id) }
      let ids = checked.project.flows.filter { !$0.isExternal }.map(\.id)
      throw WorkspaceError("no flow is called '\(old)'", help: Suggestion.help(for: old, among: ids))
    case .screen:
      if !project.findAll(.screen(old)).isEmpty { return .screen(old) }
      let titles = steps(nil).map(\.step.name.value)
      throw WorkspaceError("no screen is called '\(old)'", help: Suggestion.help(for: old, among: titles))
    case .button:
      return try uniqueSymbol(
        among: steps(step).flatMap { _, step in
          step.actions.compactMap(OccurrenceSearch.buttonName).filter { $0 == old }
            .map { Symbol.button(screen: step.name.value, name: $0) }
        }, "button", old)
    case .outcome:
      return try uniqueSymbol(
        among: steps(step).flatMap { flow, step in
          step.transitions.compactMap(\.outcomeName).filter { $0.value == old }
            .map { Symbol.outcome(flow: flow, step: step.id.value, name: $0.value) }
        }, "outcome", old)
    }
  }

  /// All steps, or the one that is named with its flow.
  private func steps(_ name: String?) -> [(flow: String, step: Step)] {
    checked.project.flows.filter { !$0.isExternal }.flatMap { flow in
      flow.steps.filter { name == nil || "\(flow.id) \($0.id.value)" == name }.map { (flow.id, $0) }
    }
  }

  private func uniqueSymbol(
    among found: [Symbol], _ kind: String, _ name: String
  ) throws(WorkspaceError) -> Symbol {
    let found = found.uniqued { $0 }
    guard let first = found.first else {
      throw WorkspaceError(
        "no \(kind) is called '\(name)' there", help: "write it as its screen or its row does")
    }
    guard Set(found).isSubset(of: checked.project.symbolsRenamed(with: first)) else {
      throw WorkspaceError(
        "\(found.count) places have a \(kind) '\(name)'", help: "name the step: --step \"UC1 1.2\"")
    }
    return first
  }
}
