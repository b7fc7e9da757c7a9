import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepWorkspace

extension ProjectDiff {
  /// Compares the flows of two versions of a project, and what its project file and its worlds say.
  ///
  /// - Parameters:
  ///   - names: the changes of the names in generated Swift; nil if they are not asked for, or not known.
  ///   - unread: the files that are not compared, because they cannot be read.
  init(
    from old: ProjectFiles, to new: ProjectFiles, names: [ContractChange]?,
    leavingOut unread: [UnavailableDocument]
  ) {
    let unreadFlows = unread.flowIDs(in: old, new)
    func compared(_ files: ProjectFiles) -> [FlowDocument] {
      files.ownFlows.filter { !unreadFlows.contains($0.id.value) }
    }
    let hasSettings = unread.allSatisfy { !FileNames.isSettings($0.path) }
    // Scenarios name worlds, and each of these files may have lost some.
    let worlds = unread.isEmpty ? (old.comparedWorlds, new.comparedWorlds) : ([], [])
    self.init(
      from: compared(old), to: compared(new), names: unread.isEmpty ? names : nil,
      project: hasSettings
        ? ProjectChange.changes(from: old.settings, to: new.settings, worlds: worlds) : [],
      new.settings?.wording ?? .builtIn, after: old.settings?.wording ?? .builtIn)
  }
}

extension ProjectFiles {
  /// The worlds that scenarios and properties name.
  fileprivate var comparedWorlds: [WorldDocument] {
    let worlds = scenarios.tests.map(\.run.world) + (settings?.properties ?? []).map(\.world)
    let names = Set(
      worlds.compactMap { world in if case .named(let name)? = world { name.value } else { nil } })
    // Of two with one name the first is used.
    return scenarios.worlds.uniqued { $0.name.value }.filter { names.contains($0.name.value) }
      .sorted { $0.name.value < $1.name.value }
  }
}
