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
  /// The worlds that scenarios use, each with its text.
  fileprivate var comparedWorlds: [(name: String, text: String)] {
    let named = scenarios.tests.compactMap { test in
      if case .named(let name)? = test.run.world { name.value } else { nil }
    }
    return Set(named).sorted().compactMap { name in
      scenarios.world(name).map { (name, $0.source.text($0.settings.span)) }
    }
  }
}
