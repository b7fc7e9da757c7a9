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
  private static let mostFailures = 3
  /// How many plays for a row may end before they judge it, for reasons that the next one cannot avoid. Then the row is
  /// given up.
  static let maximumTries = 3

  let project: Project
  package let program: FlowProgram
  let catalogue: ScreenCatalogue
  private let identifiers: [RowID: String]
  private let timeLimit: Duration
  /// Whether plays also end the app in the background.
  package let endsApp: Bool
  /// Where it was ended.
  private var ended: Set<String> = []
  var walks: AppWalks?
  private var queue: [AppPlay]
  var needsPlan: Bool
  /// The plays that are played now, by their names.
  private var playing: [String: AppPlay] = [:]
  var knowledge = AppKnowledge()
  private var failureRunLength = 0
  /// The deviations that are played once more now, by the names of their plays.
  var repetitions: [String: Repetition] = [:]
  /// How often the deviation of a row did not come again.
  var flakiness: [RowID: Int] = [:]
  /// For the shortest ways to deviations of scenarios, where no walks are played.
  var spareWalks: AppWalks?
  /// The rows that count; nil for all.
  private let only: Set<RowID>?
  private var tryCounts: [RowID: Int] = [:]
  private var pairs: Set<RowPair> = []
  /// Where Back was taken from a screen that was displayed again; and how often plays ended before.
  private var returns: Set<RowPair> = []
  private var returnTries: [RowPair: Int] = [:]
  private(set) var verdicts: [RowID: RowVerdict] = [:]
  var results: [PlayResult] = []
  /// The flows that the app does not begin with, and why.
  private(set) var refused: [String: String] = [:]
  /// Why no more is played, such as that the adapters fail again and again; nil while it goes on.
  private var end: String?
  /// The adapter's reason why no session can be played.
  package private(set) var unusable: String?
  /// The rows that walks take, where nothing deviates.
  private var reachable: Set<RowID> = []

  /// - Parameters:
  ///   - plays: of the scenarios.
  ///   - cover: what walks cover besides; nil for no walks.
  ///   - only: the rows that count; nil for all.
  ///   - identifiers: by rows, how generated code identifies the choice.
  ///   - within: how long the app may take to show what is expected.
  ///   - endsApp: whether the app is also ended wherever it is in the background, and started again.
  package init(
    _ plays: [AppPlay], cover: SuiteKind?, only: Set<RowID>?, of project: Project, _ program: FlowProgram,
    texts: TextComparison, identifiers: [RowID: String], within: Duration, endsApp: Bool = false
  ) {
    self.project = project
    self.program = program
    self.only = only
    self.identifiers = identifiers
    self.timeLimit = within
    self.endsApp = endsApp
    catalogue = ScreenCatalogue(program, texts)
    queue = plays.filter { play in only.map { !$0.isDisjoint(with: play.rows) } ?? true }
    walks = cover.map { AppWalks($0, of: project, program) }
    needsPlan = walks != nil
    if var walks {
      reachable = Set(walks.plan(avoiding: []) { _, _ in true }.flatMap(\.rows))
    }
  }

  /// Whether nothing more is to be played, now or after the present plays.
  package var isOver: Bool {
    end != nil || queue.isEmpty && playing.isEmpty && !needsPlan && repetitions.isEmpty && !hasUnrepeated
  }

  /// The next job; nil if there is none now.
  package mutating func next() -> AppJob? {
    if end != nil { return nil }
    while true {
      if queue.isEmpty, needsPlan { plan() }
      guard !queue.isEmpty else { return nextRepetition() }
      let play = queue.removeFirst()
      // Nothing is left of a walk whose rows were judged meanwhile.
      if play.isWalk, !pairsCount, !play.rows.contains(where: isOpen), openReturns(play).isEmpty { continue }
      playing[play.name] = play
      return job(play, known: knowledge)
    }
  }

  func job(_ play: AppPlay, known: AppKnowledge) -> AppJob {
    AppJob(
      play: play, program: program, catalogue: catalogue, identifiers: identifiers, within: timeLimit,
      known: known)
  }

  private var pairsCount: Bool { walks?.coversPairs ?? false }

  private mutating func plan() {
    needsPlan = false
    let known = self
    let busy = Set(playing.values.flatMap(\.rows))
    queue =
      walks?.plan(avoiding: known.knowledge.barred.union(known.knowledge.unprepared)) { before, row in
        !busy.contains(row) && known.isToBePlanned(row, after: before)
      } ?? []
    // Pairs are taken by long walks, and what is short tells more.
    let taken = pairsCount ? [] : queue.reduce(into: Set<RowPair>()) { $0.formUnion(openReturns($1)) }
    let returns =
      walks?.planReturns(avoiding: known.knowledge.barred.union(known.knowledge.unprepared)) { pair in
        !taken.contains(pair) && known.isOpen(pair)
      } ?? []
    queue = pairsCount ? returns + queue : queue + returns
  }

  private func isOpen(_ pair: RowPair) -> Bool {
    counts(pair.second) && !returns.contains(pair) && (returnTries[pair] ?? 0) < Self.maximumTries
  }

  private func openReturns(_ play: AppPlay) -> Set<RowPair> {
    ReturnMark.pairs(play.rows, in: program).filter { counts($0.second) && !returns.contains($0) }
  }

  private func isToBePlanned(_ row: RowID, after before: RowID?) -> Bool {
    guard counts(row), (tryCounts[row] ?? 0) < Self.maximumTries else { return false }
    guard let before, pairsCount else { return verdicts[row] == nil }
    return !pairs.contains(RowPair(first: before, second: row))
  }

  /// Whether a row counts.
  func counts(_ row: RowID) -> Bool { only?.contains(row) ?? true }

  private func isOpen(_ row: RowID) -> Bool { counts(row) && verdicts[row] == nil }

  /// Takes note of how a play went.
  package mutating func record(_ result: PlayResult) {
    noteProblem(of: result)
    if let repetition = repetitions.removeValue(forKey: result.play.name) {
      return record(result, repeating: repetition)
    }
    playing[result.play.name] = nil
    results.append(result)
    for (row, verdict) in result.verdicts { verdicts[row] = max(verdicts[row] ?? verdict, verdict) }
    // What an app does after its end says nothing about other ways.
    if result.play.isEnding { return }
    if endsApp {
      for (place, play) in result.play.ending(within: result.conformingCount)
      where ended.insert(place).inserted {
        queue.append(play)
      }
    }
    let count = knowledge.avoidedCount
    knowledge.formUnion(result.knowledge)
    let rows = result.play.moves.prefix(result.conformingCount).flatMap(\.rows)
    for (first, second) in zip(rows, rows.dropFirst()) { pairs.insert(RowPair(first: first, second: second)) }
    returns.formUnion(ReturnMark.pairs(rows, in: program))
    reviewRoutes()
    if case .refused(let reason)? = result.stop {
      refused[result.play.flow] = reason
      walks?.drop(result.play.flow)
    }
    guard walks != nil, result.stop != nil else { return }
    // What is planned depends on what is avoided and tried: without more of these the same would be planned for ever.
    guard knowledge.avoidedCount != count || noteTry(of: result.play) else { return }
    // What is behind the place where it stopped is reached another way.
    queue.removeAll(where: \.isWalk)
    needsPlan = true
  }

  /// A row that deviated is judged anew.
  mutating func forget(_ row: RowID) {
    if verdicts[row] == .deviates { verdicts[row] = nil }
    needsPlan = walks != nil
  }

  private mutating func noteProblem(of result: PlayResult) {
    failureRunLength = result.problem == nil ? 0 : failureRunLength + 1
    if failureRunLength >= Self.mostFailures {
      end = "gave up after \(failureRunLength) failures of the adapter in a row"
    }
    if case .unusable(let reason)? = result.problem {
      unusable = reason
      end = "the adapter cannot play: \(reason)"
    }
    if result.problem == .interrupted { stop() }
  }

  /// A play that ended for a reason that may come again.
  ///
  /// - Returns: whether it was to judge something that is still planned.
  private mutating func noteTry(of play: AppPlay) -> Bool {
    var isPlanned = false
    for row in Set(play.rows) where verdicts[row] == nil {
      if !knowledge.barred.contains(row), tryCounts[row, default: 0] < Self.maximumTries { isPlanned = true }
      tryCounts[row, default: 0] += 1
    }
    for pair in openReturns(play) {
      if returnTries[pair, default: 0] < Self.maximumTries { isPlanned = true }
      returnTries[pair, default: 0] += 1
    }
    return isPlanned
  }

  /// No more is played.
  package mutating func stop() { end = end ?? "the run ended before" }

  /// At which row each deviation is.
  var diagnosis: AppDiagnosis { AppDiagnosis(results, verdicts, of: program) }

  /// The verdict of a row that the diagnosis of deviations does not tell.
  func verdict(of row: RowID) -> RowVerdict {
    if let verdict = verdicts[row] { return verdict }
    if let end { return .untried(end) }
    guard walks != nil else { return .untried("no scenario takes it; --cover rows adds walks") }
    if reachable.contains(row) {
      if !refused.isEmpty, knowledge.barred.isEmpty, knowledge.unprepared.isEmpty {
        let reasons = refused.sorted { $0.key < $1.key }.map {
          "the app does not begin with \($0.key): \($0.value)"
        }
        return .unreachable(reasons.joined(separator: "; "))
      }
      return .unreachable("each way takes a row that deviates or cannot be prepared")
    }
    return .unreachable("no session takes it")
  }
}
