import LockstepModel

/// Which tests are to be run.
package struct TestSelection: Sendable {
  /// Parts of names, titles or flows; letter case does not count. None: all.
  package var filters: [String]
  /// Tags of which one is enough. None: all.
  package var tags: [String]

  package init(filters: [String] = [], tags: [String] = []) {
    self.filters = filters
    self.tags = tags
  }

  /// Whether nothing is left out.
  package var isEverything: Bool { filters.isEmpty && tags.isEmpty }

  /// The selected ones among some tests. A filter that is the ID of a scenario selects only that scenario.
  package func selected(from tests: [ScenarioExample]) -> [ScenarioExample] {
    let filters = filters.map { $0.lowercased() }
    let exact = Set(filters).intersection(tests.flatMap(\.searchedNames))
    return tests.filter { test in
      if !tags.isEmpty, !test.scenario.tags.contains(where: { tags.contains($0.value) }) { return false }
      return filters.isEmpty
        || filters.contains { filter in
          exact.contains(filter) ? test.searchedNames.contains(filter) : test.searchedTexts.contains(filter)
        }
    }
  }

  /// The filters and tags that select none of the tests which were selected.
  package func unused(in selected: [ScenarioExample]) -> (filters: [String], tags: [String]) {
    let tagNames = Set(selected.flatMap { $0.scenario.tags.map(\.value) })
    return (
      filters.filter { filter in !selected.contains { $0.searchedTexts.contains(filter.lowercased()) } },
      tags.filter { !tagNames.contains($0) }
    )
  }
}

extension ScenarioExample {
  /// Its own name and its scenario's ID, in lower case.
  fileprivate var searchedNames: [String] { [name.lowercased(), scenario.id.value.lowercased()] }

  /// Everything that a part of is enough, in lower case, line by line.
  fileprivate var searchedTexts: String {
    let texts = [scenario.title?.value ?? "", scenario.flow.value].map { $0.lowercased() }
    return (searchedNames + texts).joined(separator: "\n")
  }
}
