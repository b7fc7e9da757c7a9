import Lockstep
import LockstepModel

/// Which scenarios of two versions are the same.
struct ScenarioMatching {
  /// A scenario with its nodes.
  struct Entry {
    var scenario: Scenario
    var nodes: [Int]
  }

  let old: [Entry]
  let new: [Entry]
  let matching: Matching

  init(_ old: VersionGraph, _ new: VersionGraph, _ steps: Matching) {
    let (olds, news) = (Self.entries(of: old), Self.entries(of: new))
    var matching = Matching(old: olds.count, new: news.count)
    func title(_ entry: Entry) -> String? { entry.scenario.title.map { RowText.normalized($0.value) } }
    let nodes = news.map { Set($0.nodes) }
    // The scenario is where its steps are.
    matching.pair(above: 0.01) { first, second in
      let there = nodes[second]
      let shared = olds[first].nodes.count { steps.newIndexByOld[$0].map(there.contains) ?? false }
      let isSameTitle = title(olds[first]) == title(news[second])
      let share = 2 * Double(shared) / Double(olds[first].nodes.count + there.count)
      return shared == 0 ? 0 : share + (isSameTitle ? 1 : 0)
    }
    matching.pair({ title(olds[$0]) }, { title(news[$0]) })
    self.old = olds
    self.new = news
    self.matching = matching
  }

  private static func entries(of version: VersionGraph) -> [Entry] {
    version.nodes.grouped { [version.table(of: $0), version.scenarioIndex(of: $0)] }.map { _, nodes in
      Entry(scenario: version.scenario(nodes[0]), nodes: nodes)
    }
  }

  /// The old and the new scenario of a step that is in both versions, if they are the same one.
  func parentScenarios(_ oldNode: Int, _ newNode: Int) -> (old: SourceString, new: SourceString)? {
    guard let first = old.firstIndex(where: { $0.nodes.contains(oldNode) }),
      let second = new.firstIndex(where: { $0.nodes.contains(newNode) }),
      matching.newIndexByOld[first] == second
    else { return nil }
    return (old[first].scenario.id, new[second].scenario.id)
  }
}
