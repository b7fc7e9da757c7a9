import Lockstep
import LockstepSimulation
import LockstepTrace

// What the app shows after a move.
extension AppPlayer {
  /// Compares the app with the tables after a move.
  mutating func judge(_ move: AppMove, _ told: ReportedRuns) async throws(AdapterProblem) {
    guard let view = move.after else { return try await judgeEnd(move, told) }
    guard let expected = ExpectedScreen(view, in: program) else {
      if let action = told.unpreparedAction { return stopAtDeviation(move, running: action, told) }
      return recordRowVerdicts(move, told, showsRows: false, showsPlace: false)
    }
    let key = key(of: expected, after: move.rows.last)
    let answer = try await readScreen(expected, key)
    var told = told
    told.add(answer)
    var showsPlace = true
    switch answer.content {
    case .shows(let shown):
      guard judge(shown, expected, key, move, told) else { return }
      // Of two steps that work nothing tells which one it is.
      let hasLeft = hasTitle(move.before) && !job.catalogue.hasScreen(titled: shown.title)
      showsPlace = expected.title != nil || !expected.buttons.isEmpty || hasLeft
      if unconfirmedRows.isEmpty {
        isAppStuck = !showsPlace && hasTitle(move.before) && isScreenUnchanged(shown, move)
      }
    case .ended:
      return stopAtDeviation(move, "is closed instead of showing '\(expected.title ?? expected.name)'", told)
    case .leftForFlow(let flow):
      return stopAtDeviation(
        move, "goes to \(flow) instead of showing '\(expected.title ?? expected.name)'", told)
    case .cannot(let reason) where answer.isAboutAdapter: return stopAtInability(reason, of: move, told)
    case .crashed(let reason), .cannot(let reason): return stopAtCrash(reason, move, told)
    case .ready, .done: throw .malformedAnswer("'read' was not answered with what the app shows")
    }
    if let action = told.unpreparedAction { return stopAtDeviation(move, running: action, told) }
    recordRowVerdicts(move, told, showsRows: showsPlace && changesScreen(move), showsPlace: showsPlace)
  }

  /// - Returns: whether the play goes on.
  private mutating func judge(
    _ shown: ShownScreen, _ expected: ExpectedScreen, _ key: ScreenKey, _ move: AppMove, _ told: ReportedRuns
  ) -> Bool {
    let familiar = knownDifferences(of: key)
    // An app that has begun the run is where it should be.
    let isAtStep = move.runs.last.map { $0.isHeld && told.keys.contains($0.key) } ?? false
    let found = job.catalogue.differences(shown, from: expected, isAtStep: isAtStep)
    if !found.contains(where: \.isOtherScreen) {
      result.seenScreens.append(PlayResult.SeenScreen(key: key, differences: Set(found)))
    }
    for difference in found where !familiar.contains(difference) {
      let notes = shown.note.map { [$0] } ?? []
      if case .otherScreen = difference {
        stopAtDeviation(move, difference.description(expected), told, notes: notes)
        recordWhetherScreenUnchanged(shown, move, told)
        return false
      }
      recordDifference(difference, expected, key, move, notes)
    }
    return true
  }

  /// A difference of the screen itself, with which the play goes on.
  private mutating func recordDifference(
    _ difference: ScreenDifference, _ expected: ExpectedScreen, _ key: ScreenKey, _ move: AppMove,
    _ notes: [String]
  ) {
    result.knowledge.differencesByScreen[key, default: []].insert(difference)
    if let endedStep {
      var finding = makeFinding(.step(endedStep), "the app \(difference.description(expected))")
      finding.notes = notes
      return result.findings.append(finding)
    }
    var places: [AppFinding.Place?] = [expected.step.map { .step($0) } ?? place(of: move)]
    if case .missingButton(let label) = difference,
      let button = expected.buttons.first(where: { $0.label == label }), !button.rows.isEmpty
    {
      places = button.rows.map { .row($0) }
      for row in button.rows {
        result.recordVerdict(.deviates, of: row)
        result.knowledge.barredRows.insert(row)
      }
    }
    for place in places {
      var finding = makeFinding(place, "the app \(difference.description(expected))")
      finding.difference = (key, difference)
      finding.notes = notes
      result.findings.append(finding)
    }
  }

  /// Before a timer is due the app shows what it showed.
  mutating func judgeBeforeTimer(_ expected: ExpectedScreen, _ move: AppMove) async throws(AdapterProblem) {
    let key = key(of: expected, after: nil)
    let answer = try await readScreen(expected, key)
    let what: String
    switch answer.content {
    case .shows(let shown):
      // One that was seen without a button is known by that.
      let isKnown = !knownDifferences(of: key).isEmpty
      let found = job.catalogue.differences(shown, from: expected, isAtStep: isKnown)
      guard found.contains(where: \.isOtherScreen) else { return }
      what = "already shows '\(shown.title)'"
    case .ended: what = "is already closed"
    case .leftForFlow(let flow): what = "has already gone to \(flow)"
    case .cannot(let reason) where answer.isAboutAdapter:
      return stopAtInability(reason, of: move, ReportedRuns())
    case .crashed(let reason), .cannot(let reason): what = "crashes: \(reason)"
    case .ready, .done: throw .malformedAnswer("'read' was not answered with what the app shows")
    }
    stopAtDeviation(
      at: move.rows.first, of: move, "\(what), a millisecond before \(move.waitTime.brief) are over")
  }

  private mutating func judgeEnd(_ move: AppMove, _ told: ReportedRuns) async throws(AdapterProblem) {
    let flow: String? = if case .handedOver(let flow)? = move.end { flow } else { nil }
    if case .fault(let reason)? = move.end {
      // No table says what the app does then.
      let words = "the tables end in a fault: \(reason)"
      result.stopReason = .adapterUnable(words)
      for row in move.rows { result.recordVerdict(.unprepared(words), of: row) }
      return
    }
    let timeLimit = job.timeLimit
    let answer = try await conversation.ask { json in
      json.member("read", true)
      json.object("expect") {
        if let flow { $0.member("left", flow) } else { $0.member("ended", true) }
      }
      json.member("within") { $0.writeMilliseconds(timeLimit) }
    }
    var told = told
    told.add(answer)
    let wanted = flow.map { "going to \($0)" } ?? "coming to its end"
    switch answer.content {
    case .ended where flow == nil: recordEnd(move, told)
    case .leftForFlow(let other) where other == flow: recordEnd(move, told)
    case .ended: stopAtDeviation(move, "is closed instead of \(wanted)", told)
    case .leftForFlow(let other): stopAtDeviation(move, "goes to \(other) instead of \(wanted)", told)
    case .shows(let shown):
      stopAtDeviation(
        move, "shows '\(shown.title)' instead of \(wanted)", told, notes: shown.note.map { [$0] } ?? [])
      recordWhetherScreenUnchanged(shown, move, told)
      addAdapterRemedy(
        flow.map { "add '\(shown.title)' to 'left' of the adapter if it belongs to \($0)" }
          ?? "add '\(shown.title)' to 'ends' of the adapter if it is shown after the end")
    case .cannot(let reason) where answer.isAboutAdapter: stopAtInability(reason, of: move, told)
    case .crashed(let reason), .cannot(let reason): stopAtCrash(reason, move, told)
    case .ready, .done: throw .malformedAnswer("'read' was not answered with what the app shows")
    }
  }

  /// The app is where the tables have it after the end.
  private mutating func recordEnd(_ move: AppMove, _ told: ReportedRuns) {
    if let action = told.unpreparedAction { return stopAtDeviation(move, running: action, told) }
    recordRowVerdicts(move, told, showsRows: true)
  }

  /// - Parameter row: the one that was taken just now; nil for none, which leaves an error displayed.
  private func key(of screen: ExpectedScreen, after row: RowID?) -> ScreenKey {
    ScreenKey(screen: screen.name, row: screen.step == nil ? row ?? path.last : nil)
  }

  /// The differences of a screen that are known already.
  private func knownDifferences(of key: ScreenKey) -> Set<ScreenDifference> {
    (job.knowledge.differencesByScreen[key] ?? []).union(
      result.knowledge.differencesByScreen[key] ?? [])
  }

  /// Why a choice on an error or a placeholder cannot be made: that the app lacks its button was found before.
  func reasonWithoutDismissal(_ move: AppMove) -> String? {
    guard let label = move.dismissal, let screen = move.before.flatMap({ ExpectedScreen($0, in: program) }),
      knownDifferences(of: key(of: screen, after: path.last)).contains(.missingButton(label))
    else { return nil }
    return "the app shows no button '\(label)' there"
  }

  private mutating func readScreen(
    _ expected: ExpectedScreen, _ key: ScreenKey
  ) async throws(AdapterProblem) -> AdapterAnswer {
    // A title that is known to be another one is waited for as the app has it.
    let titles = knownDifferences(of: key).compactMap {
      if case .otherTitle(let own) = $0 { own } else { nil }
    }
    let timeLimit = job.timeLimit
    // A value that the app words itself is not worth waiting for.
    func literal(_ text: String?, _ pattern: String?) -> String? {
      pattern.map(TextComparison.isLiteral) ?? true ? text : nil
    }
    let title = titles.first ?? literal(expected.title, expected.titlePattern)
    let message = literal(expected.message, expected.messagePattern)
    return try await conversation.ask { json in
      json.member("read", true)
      json.object("expect") {
        $0.member("title", title)
        $0.member("message", message)
        $0.strings("actions", expected.buttons.map(\.label))
        $0.member("kind", expected.kind)
      }
      json.member("within") { $0.writeMilliseconds(timeLimit) }
    }
  }

  /// Whether what is displayed after a move can be told from what was displayed before.
  private func changesScreen(_ move: AppMove) -> Bool {
    guard let before = move.before, let after = move.after else { return true }
    return before.title != after.title || before.message != after.message || before.actions != after.actions
      || before.kind != after.kind || before.choices.map(\.label) != after.choices.map(\.label)
  }

  /// - Parameters:
  ///   - showsRows: whether the screen shows that the rows were taken.
  ///   - showsPlace: whether it shows where the app is. A step that works has no title, and the app may show any screen.
  private mutating func recordRowVerdicts(
    _ move: AppMove, _ told: ReportedRuns, showsRows: Bool, showsPlace: Bool = true
  ) {
    let evidence = runTracker.recordRuns(move.trail, reported: told.keys)
    let missing =
      conversation.reportsRuns ? runTracker.findMissingRun(in: evidence, showsPlace: showsPlace) : nil
    let isTaken = showsRows || evidence.hasRun && evidence.nextRun == nil && showsPlace
    for row in evidence.sureRows { result.recordVerdict(.conforming, of: row) }
    for row in evidence.openRows + evidence.laterRows {
      result.recordVerdict(isTaken ? .conforming : .unobservable, of: row)
    }
    if let missing { runTracker.recordMissing(missing) }
    if showsPlace {
      unconfirmedRows = []
    } else {
      unconfirmedRows =
        (evidence.hasRun ? [] : unconfirmedRows) + evidence.openRows
        + (missing == nil ? evidence.laterRows : [])
    }
  }

  /// Takes note of whether the app still shows what it showed before the move that deviates.
  private mutating func recordWhetherScreenUnchanged(
    _ shown: ShownScreen, _ move: AppMove, _ told: ReportedRuns
  ) {
    guard isScreenUnchanged(shown, move) else { return }
    noteUnchangedScreen()
    guard case .choose(let choice, let fields, _) = move.operation, !fields.isEmpty else { return }
    // A form whose run has begun was sent, and a button that the row names was pressed.
    let isSent = move.runs.contains { told.keys.contains($0.key) }
    if !isSent, choice.rowID.flatMap({ job.formButtons[$0] }) == nil {
      addAdapterRemedy("add the button that sends the form to 'submits' of the adapter")
    }
  }

  /// Of the deviation at which the play ended: what the adapter may lack instead.
  private mutating func addAdapterRemedy(_ remedy: String) {
    guard case .deviated? = result.stopReason, let last = result.findings.indices.last else { return }
    result.findings[last].adapterRemedies.append(remedy)
  }

  /// Of the deviation at which the play ended.
  mutating func noteUnchangedScreen() {
    guard case .deviated? = result.stopReason, let last = result.findings.indices.last else { return }
    result.findings[last].isScreenUnchanged = true
  }

  private func hasTitle(_ view: FlowView?) -> Bool {
    view.flatMap { ExpectedScreen($0, in: program) }?.title != nil
  }

  /// Whether the app shows what it showed before a move.
  private func isScreenUnchanged(_ shown: ShownScreen, _ move: AppMove) -> Bool {
    guard let before = move.before.flatMap({ ExpectedScreen($0, in: program) }) else { return false }
    return !job.catalogue.differences(shown, from: before).contains(where: \.isOtherScreen)
  }
}

extension ScreenDifference {
  fileprivate var isOtherScreen: Bool { if case .otherScreen = self { true } else { false } }
}
