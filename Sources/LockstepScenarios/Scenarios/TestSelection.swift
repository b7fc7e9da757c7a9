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

  package func selects(_ test: TestCase) -> Bool {
    let scenario = test.scenario
    if !tags.isEmpty, !scenario.tags.contains(where: { tags.contains($0.value) }) { return false }
    if filters.isEmpty { return true }
    let texts = [test.name, scenario.title?.value ?? "", scenario.flow.value].map { $0.lowercased() }
    return filters.contains { filter in texts.contains { $0.contains(filter) } }
  }
}
