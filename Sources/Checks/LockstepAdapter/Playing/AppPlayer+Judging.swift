import Lockstep
import LockstepSimulation
import LockstepTrace

// What the app shows after a move.
extension AppPlayer {
  /// Compares the app with the tables after a move.
  mutating func judge(_ move: AppMove, _ told: ToldRuns) async throws(AdapterProblem) {
    guard let view = move.after else { return try await judgeEnd(move, told) }
    guard let expected = ExpectedScreen(view, in: program) else {
      if let action = told.unpreparedAction { return reportDeviation(move, running: action, told) }
      return confirm(move, told, isVisible: false, isSeen: false)
    }
    let answer = try await read(expected)
    var told = told
    told.add(answer)
    var isSeen = true
    switch answer.content {
    case .shows(let shown):
      guard judge(shown, expected, move, told) else { return }
      // Of two steps that work nothing tells which one it is.
      let hasLeft = hasTitle(move.before) && !job.catalogue.lists(shown.title)
      isSeen = expected.title != nil || !expected.buttons.isEmpty || hasLeft
      if unseen.isEmpty { isStuck = !isSeen && hasTitle(move.before) && isUnmoved(shown, move) }
    case .ended:
      return reportDeviation(move, "is closed instead of showing '\(expected.title ?? expected.name)'", told)
    case .left(let flow):
      return reportDeviation(
        move, "goes to \(flow) instead of showing '\(expected.title ?? expected.name)'", told)
    case .crashed(let reason), .cannot(let reason): return reportDeviation(move, "crashes: \(reason)", told)
    case .ready, .done: throw .nonsense("'read' was not answered with what the app shows")
    }
    if let action = told.unpreparedAction { return reportDeviation(move, running: action, told) }
    confirm(move, told, isVisible: isSeen && isVisible(move), isSeen: isSeen)
  }

  /// - Returns: whether the play goes on.
  private mutating func judge(
    _ shown: ShownScreen, _ expected: ExpectedScreen, _ move: AppMove, _ told: ToldRuns
  ) -> Bool {
    let familiar = differences(of: expected)
    // An app that has begun the run is where it should be.
    let isThere = move.runs.last.map { $0.isHeld && told.keys.contains($0.key) } ?? false
    let found = job.catalogue.differences(shown, from: expected, isThere: isThere)
    if !found.contains(where: \.isOther) {
      result.looks.append(PlayResult.Look(screen: expected.name, differences: Set(found)))
    }
    for difference in found where !familiar.contains(difference) {
      let notes = shown.note.map { [$0] } ?? []
      if case .other = difference {
        reportDeviation(move, difference.words(expected), told, notes: notes)
        recordWhetherUnmoved(shown, move)
        return false
      }
      record(difference, expected, move, notes)
    }
    return true
  }

  /// A difference of the screen itself, with which the play goes on.
  private mutating func record(
    _ difference: ScreenDifference, _ expected: ExpectedScreen, _ move: AppMove, _ notes: [String]
  ) {
    result.knowledge.differences[expected.name, default: []].insert(difference)
    var places: [AppFinding.Place?] = [expected.step.map { .step($0) } ?? place(of: move)]
    if case .missingButton(let label) = difference,
      let button = expected.buttons.first(where: { $0.label == label }), !button.rows.isEmpty
    {
      places = button.rows.map { .row($0) }
      for row in button.rows {
        result.recordVerdict(.deviates, of: row)
        result.knowledge.barred.insert(row)
      }
    }
    for place in places {
      var finding = finding(place, "the app \(difference.words(expected))")
      finding.difference = (expected.name, difference)
      finding.notes = notes
      result.findings.append(finding)
    }
  }

  /// Before a timer is due the app shows what it showed.
  mutating func judgeEarly(_ expected: ExpectedScreen, _ move: AppMove) async throws(AdapterProblem) {
    let answer = try await read(expected)
    let what: String
    switch answer.content {
    case .shows(let shown):
      // One that was seen without a button is known by that.
      let isKnown = !differences(of: expected).isEmpty
      let found = job.catalogue.differences(shown, from: expected, isThere: isKnown)
      guard found.contains(where: \.isOther) else { return }
      what = "already shows '\(shown.title)'"
    case .ended: what = "is already closed"
    case .left(let flow): what = "has already gone to \(flow)"
    case .crashed(let reason), .cannot(let reason): what = "crashes: \(reason)"
    case .ready, .done: throw .nonsense("'read' was not answered with what the app shows")
    }
    reportDeviation(
      at: move.rows.first, of: move, "\(what), a millisecond before \(move.wait.brief) are over")
  }

  private mutating func judgeEnd(_ move: AppMove, _ told: ToldRuns) async throws(AdapterProblem) {
    let flow: String? = if case .handedOver(let flow)? = move.end { flow } else { nil }
    if case .fault(let reason)? = move.end {
      // No table says what the app does then.
      result.stop = .cannot
      for row in move.rows {
        result.recordVerdict(.unprepared("the tables end in a fault: \(reason)"), of: row)
      }
      return
    }
    let within = job.within
    let answer = try await conversation.ask { json in
      json.member("read", true)
      json.object("expect") {
        if let flow { $0.member("left", flow) } else { $0.member("ended", true) }
      }
      json.member("within") { $0.milliseconds(within) }
    }
    var told = told
    told.add(answer)
    let wanted = flow.map { "going to \($0)" } ?? "coming to its end"
    switch answer.content {
    case .ended where flow == nil: confirm(move, told, isVisible: true)
    case .left(let other) where other == flow: confirm(move, told, isVisible: true)
    case .ended: reportDeviation(move, "is closed instead of \(wanted)", told)
    case .left(let other): reportDeviation(move, "goes to \(other) instead of \(wanted)", told)
    case .shows(let shown):
      reportDeviation(
        move, "shows '\(shown.title)' instead of \(wanted)", told, notes: shown.note.map { [$0] } ?? [])
      recordWhetherUnmoved(shown, move)
    case .crashed(let reason), .cannot(let reason): reportDeviation(move, "crashes: \(reason)", told)
    case .ready, .done: throw .nonsense("'read' was not answered with what the app shows")
    }
  }

  /// The differences of a screen that are known already.
  private func differences(of screen: ExpectedScreen) -> Set<ScreenDifference> {
    (job.known.differences[screen.name] ?? []).union(result.knowledge.differences[screen.name] ?? [])
  }

  private mutating func read(_ expected: ExpectedScreen) async throws(AdapterProblem) -> AdapterAnswer {
    // A title that is known to be another one is waited for as the app has it.
    let titles = differences(of: expected).compactMap { if case .title(let own) = $0 { own } else { nil } }
    let within = job.within
    // A value that the app words itself is not worth waiting for.
    func literal(_ text: String?, _ pattern: String?) -> String? {
      pattern.map(TextComparison.isLiteral) ?? true ? text : nil
    }
    let title = titles.first ?? literal(expected.title, expected.titlePattern)
    let message = literal(expected.message, expected.pattern)
    return try await conversation.ask { json in
      json.member("read", true)
      json.object("expect") {
        $0.member("title", title)
        $0.member("message", message)
        $0.strings("actions", expected.buttons.map(\.label))
        $0.member("kind", expected.kind)
      }
      json.member("within") { $0.milliseconds(within) }
    }
  }

  /// Whether what is displayed after a move can be told from what was displayed before.
  private func isVisible(_ move: AppMove) -> Bool {
    guard let before = move.before, let after = move.after else { return true }
    return before.title != after.title || before.message != after.message || before.actions != after.actions
      || before.kind != after.kind || before.choices.map(\.label) != after.choices.map(\.label)
  }

  /// - Parameters:
  ///   - isVisible: whether the screen shows that the rows were taken.
  ///   - isSeen: whether it shows where the app is. A step that works has no title, and the app may show any screen.
  private mutating func confirm(
    _ move: AppMove, _ told: ToldRuns, isVisible: Bool, isSeen: Bool = true
  ) {
    let account = runs.read(move.trail, told: told.keys)
    let missing = conversation.namesRuns ? runs.missing(in: account, isSeen: isSeen) : nil
    let isTaken = isVisible || account.hasRun && account.next == nil && isSeen
    for row in account.sure { result.recordVerdict(.asTable, of: row) }
    for row in account.open + account.rest {
      result.recordVerdict(isTaken ? .asTable : .unobservable, of: row)
    }
    if let missing { runs.record(missing) }
    if isSeen {
      unseen = []
    } else {
      unseen = (account.hasRun ? [] : unseen) + account.open + (missing == nil ? account.rest : [])
    }
  }

  /// Takes note of whether the app still shows what it showed before the move that deviates.
  private mutating func recordWhetherUnmoved(_ shown: ShownScreen, _ move: AppMove) {
    guard let last = result.findings.indices.last else { return }
    result.findings[last].isUnmoved = isUnmoved(shown, move)
  }

  private func hasTitle(_ view: FlowView?) -> Bool {
    view.flatMap { ExpectedScreen($0, in: program) }?.title != nil
  }

  /// Whether the app shows what it showed before a move.
  private func isUnmoved(_ shown: ShownScreen, _ move: AppMove) -> Bool {
    guard let before = move.before.flatMap({ ExpectedScreen($0, in: program) }) else { return false }
    return !job.catalogue.differences(shown, from: before).contains(where: \.isOther)
  }
}

extension ScreenDifference {
  fileprivate var isOther: Bool { if case .other = self { true } else { false } }
}
