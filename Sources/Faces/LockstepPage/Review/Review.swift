package import Lockstep
package import LockstepDiff
package import LockstepModel

/// Two versions of a project on one page: what changed in words, in tables and in pictures, and both versions to be played at
/// each change.
package struct Review {
  /// Before the ids of the flows of the old version.
  static let oldVersionPrefix = "before:"

  /// A version with its flows.
  package struct Version: Sendable {
    package var program: FlowProgram
    package var project: Project
    /// How readers know it: `main`, `your files`.
    package var name: String

    package init(_ program: FlowProgram, of project: Project, name: String) {
      (self.program, self.project, self.name) = (program, project, name)
    }
  }

  /// A scenario or a property that does not hold in the new version.
  package struct Failure: Sendable {
    package var name: String
    /// Why, in a line.
    package var reason: String
    /// Whether it held before.
    package var isNew: Bool
    package var linkBefore: ReplayLink?
    package var linkNow: ReplayLink?

    package init(_ name: String, reason: String, isNew: Bool, before: ReplayLink?, now: ReplayLink?) {
      (self.name, self.reason, self.isNew) = (name, reason, isNew)
      (self.linkBefore, self.linkNow) = (before, now)
    }
  }

  /// A change with where to look at it.
  struct ListedChange {
    var change: Change
    var words: String
    var linkBefore: ReplayLink?
    var linkNow: ReplayLink?
  }

  /// A flow that both versions have, with its changes.
  struct ChangedFlow {
    var diff: FlowDiff
    var listedChanges: [ListedChange]
    var old: VersionPlaces
    var new: VersionPlaces
    /// Where the ids of the scenarios, steps and rows begin in the new version that changed in more than their numbers.
    var changedStarts: Set<UInt32>
    /// Those of them that lead elsewhere.
    var redirectedStarts: Set<UInt32>
  }

  let old: Version
  package let new: Version
  package let diff: ProjectDiff
  package let failures: [Failure]
  /// Whether all files could be read; those that could not, and differ, are not compared.
  package let isWhole: Bool
  /// The IDs of the flows that are not compared because of that.
  let unreadFlows: Set<String>
  private(set) var flows: [ChangedFlow] = []
  /// What became of scenarios, steps and rows, by flow and key.
  private(set) var marksInOld: [String: String] = [:]
  private(set) var marksInNew: [String: String] = [:]
  /// What became of the sentences of lists, by flow and by where they begin.
  private(set) var sentenceMarksInOld: [String: [UInt32: String]] = [:]
  private(set) var sentenceMarksInNew: [String: [UInt32: String]] = [:]
  /// By which what was played in one version is played in the other.
  private(set) var placePairs: [PlacePair] = []

  package init(
    of diff: ProjectDiff, from old: Version, to new: Version, failures: [Failure], isWhole: Bool = true,
    unreadFlows: Set<String> = []
  ) {
    (self.diff, self.old, self.new, self.failures) = (diff, old, new, failures)
    (self.isWhole, self.unreadFlows) = (isWhole, unreadFlows)
    var oldWays = ShortestPaths(old.program, prefix: Self.oldVersionPrefix)
    var newWays = ShortestPaths(new.program, prefix: "")
    for flow in diff.flows {
      let (olds, news) = (
        VersionPlaces(of: flow.old, in: old.project), VersionPlaces(of: flow.new, in: new.project)
      )
      let items = flow.changes.map { change in
        ListedChange(
          change: change, words: flow.description(of: change),
          linkBefore: Self.replayLink(
            to: change.oldRow, at: change.oldSpan, in: olds, old.program, &oldWays,
            nearest: { Self.counterpart(ofNew: change, flow, olds, news) }),
          linkNow: Self.replayLink(
            to: change.newRow, at: change.newSpan, in: news, new.program, &newWays,
            nearest: { Self.counterpart(ofOld: change, flow, olds, news) }))
      }
      let pairs = Self.changedPlaces(flow, olds, news)
      func starts(_ isMeant: (Change) -> Bool) -> Set<UInt32> {
        Set(pairs.filter { isMeant($0.change) }.map(\.new.id.span.start))
      }
      flows.append(
        ChangedFlow(
          diff: flow, listedChanges: items, old: olds, new: news, changedStarts: starts { _ in true },
          redirectedStarts: starts { $0.kind == .retargeted }))
      placePairs += PlacePair.pairs(of: flow, olds, news)
      mark(flow, olds, news, pairs)
    }
  }

  package var isEmpty: Bool { diff.isEmpty && failures.isEmpty }

  /// How many changes the page lists.
  package var changeCount: Int {
    diff.projectChanges.count + diff.addedFlows.count + diff.removedFlows.count
      + diff.flows.reduce(0) { $0 + $1.changes.count }
  }

  /// The way to the step of a change.
  ///
  /// - Parameter nearest: the place to look at in a version that has nothing of the change.
  private static func replayLink(
    to row: String?, at span: Span?, in places: VersionPlaces, _ program: FlowProgram,
    _ ways: inout ShortestPaths, nearest: () -> VersionPlaces.Place?
  ) -> ReplayLink? {
    let place = places.place(ofRow: row, at: span) ?? nearest() ?? places.places.first
    guard let place else { return nil }
    let steps = program.steps(of: place.flow)
    guard steps.indices.contains(place.stepIndex) else { return nil }
    return ways.link(to: steps[place.stepIndex])
  }

  /// The nearest step before a removed place that both versions have, in the new version.
  private static func counterpart(
    ofOld change: Change, _ diff: FlowDiff, _ olds: VersionPlaces, _ news: VersionPlaces
  ) -> VersionPlaces.Place? {
    guard let place = olds.place(ofRow: change.oldRow, at: change.oldSpan) else { return nil }
    return olds.steps(upTo: place).reversed().lazy.compactMap {
      diff.newIDStartByOldIDStart[$0.id.span.start].flatMap(news.place(at:))
    }
    .first
  }

  /// The nearest step before an added place that both versions have, in the old version.
  private static func counterpart(
    ofNew change: Change, _ diff: FlowDiff, _ olds: VersionPlaces, _ news: VersionPlaces
  ) -> VersionPlaces.Place? {
    guard let place = news.place(ofRow: change.newRow, at: change.newSpan) else { return nil }
    let pairs = Dictionary(diff.newIDStartByOldIDStart.map { ($1, $0) }) { first, _ in first }
    return news.steps(upTo: place).reversed().lazy.compactMap {
      pairs[$0.id.span.start].flatMap(olds.place(at:))
    }.first
  }

  /// The places that changed in more than their numbers.
  private static func changedPlaces(
    _ diff: FlowDiff, _ olds: VersionPlaces, _ news: VersionPlaces
  ) -> [(change: Change, old: VersionPlaces.Place, new: VersionPlaces.Place)] {
    diff.changes.filter { $0.kind != .renumbered }.compactMap { change in
      guard let old = olds.place(ofRow: change.oldRow, at: change.oldSpan),
        let new = news.place(ofRow: change.newRow, at: change.newSpan)
      else { return nil }
      return (change, old, new)
    }
  }

  private mutating func mark(
    _ diff: FlowDiff, _ olds: VersionPlaces, _ news: VersionPlaces,
    _ changed: [(change: Change, old: VersionPlaces.Place, new: VersionPlaces.Place)]
  ) {
    let marks = SentenceMarks(diff)
    for (line, _) in diff.sentences?.allLines ?? [] {
      guard let mark = marks.mark(of: line)?.rawValue else { continue }
      if let old = line.old { sentenceMarksInOld[diff.old.id.value, default: [:]][old.span.start] = mark }
      if let new = line.new { sentenceMarksInNew[diff.new.id.value, default: [:]][new.span.start] = mark }
    }
    let kept = Set(diff.newIDStartByOldIDStart.values)
    for place in olds.places where diff.newIDStartByOldIDStart[place.id.span.start] == nil {
      marksInOld["\(place.flow) \(place.key)"] = "removed"
    }
    for place in news.places where !kept.contains(place.id.span.start) {
      marksInNew["\(place.flow) \(place.key)"] = "added"
    }
    for (_, old, new) in changed {
      marksInOld["\(old.flow) \(old.key)"] = marksInOld["\(old.flow) \(old.key)"] ?? "changed"
      marksInNew["\(new.flow) \(new.key)"] = marksInNew["\(new.flow) \(new.key)"] ?? "changed"
    }
  }
}
