import LockstepCodegen
import LockstepDiff
import LockstepModel
import LockstepScenarios
import LockstepWorkspace

extension ProjectDiff {
  /// Compares the flows of two versions of a project, and what its project file and its worlds say.
  ///
  /// - Parameter names: the changes of the names in generated Swift; nil if they are not asked for, or not known.
  init(from old: ProjectFiles, to new: ProjectFiles, names: [ContractChange]?) {
    self.init(
      from: old.ownFlows, to: new.ownFlows, names: names,
      project: ProjectChange.changes(
        from: old.settings, to: new.settings, worlds: (old.comparedWorlds, new.comparedWorlds)),
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
