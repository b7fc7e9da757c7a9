import LockstepModel

/// Which tests are to be run.
package struct TestSelection: Sendable {
  /// Parts of names, titles or flows; letter case does not count. None: all.
  package var filters: [String]
  /// Tags of which one is enough. None: all.
  package var tags: [String]

  package init(filters: [String] = [], tags: [String] = []) {
    self.filters = filters.map { $0.lowercased() }
    self.tags = tags
  }

  /// Whether nothing is left out.
  package var isEverything: Bool { filters.isEmpty && tags.isEmpty }

  /// The selected ones among some tests. A filter that is the ID of a scenario selects only that scenario.
  package func selected(from tests: [ScenarioExample]) -> [ScenarioExample] {
    let ids = Set(tests.flatMap { [$0.name.lowercased(), $0.scenario.id.value.lowercased()] })
    let exact = Set(filters).intersection(ids)
    return tests.filter { test in
      let scenario = test.scenario
      if !tags.isEmpty, !scenario.tags.contains(where: { tags.contains($0.value) }) { return false }
      let names = [test.name.lowercased(), scenario.id.value.lowercased()]
      let texts = names + [scenario.title?.value ?? "", scenario.flow.value].map { $0.lowercased() }
      return filters.isEmpty
        || filters.contains { filter in
          exact.contains(filter) ? names.contains(filter) : texts.contains { $0.contains(filter) }
        }
    }
  }
}
