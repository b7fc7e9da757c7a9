package import Lockstep
package import LockstepModel
import LockstepScenarios
package import LockstepSimulation
package import LockstepTrace

/// All plays of a project against an app: which comes next, and what is known after each.
///
/// Several adapters may share one: each takes a job, and returns how it went.
package struct AppTest: Sendable {
  /// How often the adapters may fail one after another.
  private static let maximumFailures = 3
  /// How many plays for a row may end before they judge it, for reasons that the next one cannot avoid. Then the row is
  /// given up.
  static let maximumTries = 3

  let project: Project
  package let program: FlowProgram
  let catalogue: ScreenCatalogue
  private let identifiers: [RowID: String]
  private let formButtons: [RowID: String]
  private let timeLimit: Duration
  /// Whether plays also end the app in the background.
  package let endsApp: Bool
  /// Where it was ended.
  private var endedPlaces: Set<String> = []
  var walkPlanner: WalkPlanner?
  private var queue: [AppPlay]
  var needsPlan: Bool
  /// The plays that are played now, by their names.
  private var runningPlays: [String: AppPlay] = [:]
  var knowledge = AppKnowledge()
  private var consecutiveFailures = 0
  /// The deviations that are played once more now, by the names of their plays.
  var repetitions: [String: Repetition] = [:]
  /// How often the deviation of a row did not come again.
  var flakyCounts: [RowID: Int] = [:]
  /// For the shortest ways to deviations of scenarios, where no walks are played.
  var spareWalkPlanner: WalkPlanner?
  /// The rows that count; nil for all.
  let selectedRows: Set<RowID>?
  private var tryCounts: [RowID: Int] = [:]
  private var takenPairs: Set<RowPair> = []
  /// What was taken besides each row; and how often plays ended before.
  private var takenTargets: Set<WalkTarget> = []
  private var targetTryCounts: [WalkTarget: Int] = [:]
  private(set) var verdicts: [RowID: RowVerdict] = [:]
  var results: [PlayResult] = []
  /// The flows that the app does not begin with, and why.
  private(set) var refusedFlows: [String: String] = [:]
  /// Why no more is played, such as that the adapters fail again and again; nil while it goes on.
  private(set) var endReason: String?
  /// The adapter's reason why no session can be played.
  package private(set) var unusableReason: String?
  /// The rows that walks take, where nothing deviates.
  private(set) var reachableRows: Set<RowID> = []
  /// Why the adapter cannot send the app to the background; nil if it can, or was not to. With the rows that
  /// walks take all the same.
  private(set) var background: (reason: String, otherRows: Set<RowID>)?

  /// - Parameters:
  ///   - plays: of the scenarios.
  ///   - cover: what walks cover besides; nil for no walks.
  ///   - selectedRows: the rows that count; nil for all.
  ///   - identifiers: by rows, how generated code identifies the choice.
  ///   - timeLimit: how long the app may take to show what is expected.
  ///   - endsApp: whether the app is also ended wherever it is in the background, and started again.
  package init(
    _ plays: [AppPlay], cover: SuiteKind?, selectedRows: Set<RowID>?, of project: Project,
    _ program: FlowProgram,
    texts: TextComparison, identifiers: [RowID: String], timeLimit: Duration, endsApp: Bool = false
  ) {
    self.project = project
    self.program = program
    self.selectedRows = selectedRows
    self.identifiers = identifiers
    let formButtons = project.formButtons(program)
    self.formButtons = formButtons
    self.timeLimit = timeLimit
    self.endsApp = endsApp
    catalogue = ScreenCatalogue(program, texts, formButtons: formButtons)
    queue = plays.filter { play in selectedRows.map { !$0.isDisjoint(with: play.rows) } ?? true }
    walkPlanner = cover.map { WalkPlanner($0, of: project, program) }
    needsPlan = walkPlanner != nil
    if var walkPlanner {
      reachableRows = Set(walkPlanner.planWalks(avoiding: []) { _, _ in true }.flatMap(\.rows))
    }
  }

  /// Whether nothing more is to be played, now or after the present plays.
  package var isOver: Bool {
    endReason != nil
      || queue.isEmpty && runningPlays.isEmpty && !needsPlan && repetitions.isEmpty && !hasUnrepeatedFinding
  }

  /// The next job; nil if there is none now.
  package mutating func next() -> AppJob? {
    if endReason != nil { return nil }
    while true {
      if queue.isEmpty, needsPlan { planQueue() }
      guard !queue.isEmpty else { return nextRepetition() }
      let play = queue.removeFirst()
      // Nothing is left of a walk whose rows were judged meanwhile.
      if play.isWalk, !coversPairs, !play.rows.contains(where: needsVerdict), openTargets(play).isEmpty {
        continue
      }
      runningPlays[play.name] = play
      return makeJob(play, knowledge: knowledge)
    }
  }

  func makeJob(_ play: AppPlay, knowledge: AppKnowledge) -> AppJob {
    AppJob(
      play: play, program: program, catalogue: catalogue, identifiers: identifiers,
      formButtons: formButtons, timeLimit: timeLimit, knowledge: knowledge)
  }

  private var coversPairs: Bool { walkPlanner?.coversPairs ?? false }

  private mutating func planQueue() {
    needsPlan = false
    let known = self
    let busy = Set(runningPlays.values.flatMap(\.rows))
    queue =
      walkPlanner?.planWalks(avoiding: known.knowledge.barredRows.union(known.knowledge.unpreparedRows)) {
        before, row in
        !busy.contains(row) && known.isToBePlanned(row, after: before)
      } ?? []
    // Pairs are taken by long walks, and what is short tells more.
    let taken = coversPairs ? [] : queue.reduce(into: Set<WalkTarget>()) { $0.formUnion(openTargets($1)) }
    let others =
      walkPlanner?.planTargets(avoiding: known.knowledge.barredRows.union(known.knowledge.unpreparedRows)) {
        !taken.contains($0) && known.isToBePlanned($0)
      } ?? []
    queue = coversPairs ? others + queue : queue + others
  }

  private func isToBePlanned(_ target: WalkTarget) -> Bool {
    isSelected(target.row) && !takenTargets.contains(target)
      && (targetTryCounts[target] ?? 0) < Self.maximumTries
  }

  private func openTargets(_ play: AppPlay) -> Set<WalkTarget> {
    WalkTarget.all(in: play.moves, of: program).filter { isSelected($0.row) && !takenTargets.contains($0) }
  }

  private func isToBePlanned(_ row: RowID, after before: RowID?) -> Bool {
    guard isSelected(row), (tryCounts[row] ?? 0) < Self.maximumTries else { return false }
    guard let before, coversPairs else { return verdicts[row] == nil }
    return !takenPairs.contains(RowPair(first: before, second: row))
  }

  private func needsVerdict(_ row: RowID) -> Bool { isSelected(row) && verdicts[row] == nil }

  /// Takes note of how a play went.
  package mutating func record(_ result: PlayResult) {
    recordProblem(of: result)
    if let repetition = repetitions.removeValue(forKey: result.play.name) {
      return record(result, repeating: repetition)
    }
    runningPlays[result.play.name] = nil
    results.append(result)
    for (row, verdict) in result.verdicts { verdicts[row] = max(verdicts[row] ?? verdict, verdict) }
    // What an app does after its end says nothing about other ways.
    if result.play.endsAppInBackground { return }
    if endsApp {
      for (place, play) in result.play.playsEndingApp(within: result.conformingMoveCount)
      where endedPlaces.insert(place).inserted {
        queue.append(play)
      }
    }
    let avoidedCountBefore = knowledge.avoidedCount
    knowledge.formUnion(result.knowledge)
    let moves = result.play.moves.prefix(result.conformingMoveCount)
    let rows = moves.flatMap(\.rows)
    for (first, second) in zip(rows, rows.dropFirst()) {
      takenPairs.insert(RowPair(first: first, second: second))
    }
    takenTargets.formUnion(WalkTarget.all(in: moves, of: program))
    reviewRoutes()
    if let reason = result.backgroundReason, background == nil { return stayInForeground(reason) }
    if case .refused(let reason)? = result.stopReason {
      refusedFlows[result.play.flow] = reason
      walkPlanner?.removeStarts(of: result.play.flow)
    }
    guard walkPlanner != nil, result.stopReason != nil else { return }
    // What is planned depends on what is avoided and tried: without more of these the same would be planned for ever.
    if knowledge.avoidedCount == avoidedCountBefore {
      let isPlanned = judgesPlannedParts(result.play)
      recordTry(of: result.play)
      guard isPlanned else { return }
    }
    // What is behind the place where it stopped is reached another way.
    queue.removeAll(where: \.isWalk)
    needsPlan = true
  }

  /// Walks go on without the background.
  private mutating func stayInForeground(_ reason: String) {
    background = (reason, [])
    guard var planner = walkPlanner else { return }
    let session = project.settings?.session
    let lock = session?.onResume?.value
    let isRoot = session?.rootFlows.contains { $0.value == lock } ?? false
    planner.stayInForeground(without: isRoot ? nil : lock)
    walkPlanner = planner
    background?.otherRows = Set(planner.planWalks(avoiding: []) { _, _ in true }.flatMap(\.rows))
    queue.removeAll(where: \.isWalk)
    needsPlan = true
  }

  /// A row that deviated is judged anew.
  mutating func clearDeviation(of row: RowID) {
    if verdicts[row] == .deviates { verdicts[row] = nil }
    needsPlan = walkPlanner != nil
  }

  private mutating func recordProblem(of result: PlayResult) {
    consecutiveFailures = result.problem == nil ? 0 : consecutiveFailures + 1
    if consecutiveFailures >= Self.maximumFailures {
      let last = result.problem.map { ", at last: it \($0.explanation)" } ?? ""
      endReason = "gave up after \(consecutiveFailures) failures of the adapter in a row\(last)"
    }
    if case .unusable(let reason)? = result.problem {
      unusableReason = reason
      endReason = "the adapter cannot play: \(reason)"
    }
    if result.problem == .interrupted { stop() }
  }

  /// Whether a play is to judge something that is still planned.
  private func judgesPlannedParts(_ play: AppPlay) -> Bool {
    play.rows.contains { row in
      verdicts[row] == nil && !knowledge.barredRows.contains(row)
        && tryCounts[row, default: 0] < Self.maximumTries
    } || openTargets(play).contains { targetTryCounts[$0, default: 0] < Self.maximumTries }
  }

  /// Counts a play that ended for a reason that may come again.
  private mutating func recordTry(of play: AppPlay) {
    for row in Set(play.rows) where verdicts[row] == nil { tryCounts[row, default: 0] += 1 }
    for target in openTargets(play) { targetTryCounts[target, default: 0] += 1 }
  }

  /// No more is played.
  package mutating func stop() { endReason = endReason ?? "the run ended before" }

  /// At which row each deviation is.
  var diagnosis: AppDiagnosis { AppDiagnosis(results, verdicts, of: program) }
}
