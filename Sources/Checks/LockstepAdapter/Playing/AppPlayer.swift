import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation

/// Plays against an app by one adapter, and judges what it shows.
package struct AppPlayer<Connection: AdapterConnection> {
  package internal(set) var conversation: AdapterConversation<Connection>
  /// Of the play, when it is over.
  package internal(set) var result: PlayResult
  let job: AppJob
  var path: [RowID] = []
  /// The rows that were taken since it was last seen where the app is.
  var unconfirmedRows: [RowID] = []
  /// Whether the app still showed then what it showed before these rows.
  var isAppStuck = false
  /// What it told of runs.
  var runTracker: RunTracker
  /// Those that go on while the tables stand still; none if the adapter can move the clock.
  var unstoppableTimers = UnstoppableTimers()
  /// The screen at which the app was ended in the background; nil as long as it was not. All moves of such a
  /// play went as the tables have them without that.
  var endedStep: StepID?
  /// Whether the app is in the background, where nothing can be read.
  private var isInBackground = false

  package init(_ job: AppJob, on conversation: AdapterConversation<Connection>) {
    self.job = job
    self.conversation = conversation
    result = PlayResult(play: job.play)
    runTracker = RunTracker(reportedSteps: job.knowledge.reportedSteps)
  }

  var program: FlowProgram { job.program }

  /// Plays from a new session of the app to the end, or to the first deviation.
  package mutating func play() async {
    let play = conversation.abilities.contains(.hold) ? result.play : result.play.withoutHeldRuns
    do throws(AdapterProblem) {
      try await beginPlay(play)
      for (number, move) in play.moves.enumerated() where result.stopReason == nil {
        let findingCountBefore = result.findings.count
        defer {
          for index in result.findings.indices.dropFirst(findingCountBefore) {
            recordMove(move, in: &result.findings[index])
          }
        }
        try await perform(move, before: play.moves.dropFirst(number + 1))
        if result.stopReason == nil { result.conformingMoveCount += 1 }
        path += move.rows
      }
      try await endPlay()
    } catch {
      recordFailure(error, in: play)
    }
    result.knowledge.reportedSteps = runTracker.reportedSteps
    result.recordedLines = conversation.takeRecordedLines()
  }

  private mutating func beginPlay(_ play: AppPlay) async throws(AdapterProblem) {
    let answer = try await conversation.ask {
      $0.member("begin", play.name)
      $0.member("flow", play.flow)
      $0.strings("parameters", play.parameters)
    }
    switch answer.content {
    case .done: _ = conversation.takeReportedRuns()
    case .cannot(let reason), .crashed(let reason): result.stopReason = .refused(reason)
    case .ready, .shows, .ended, .leftForFlow:
      throw .malformedAnswer("'begin' was not answered with 'done' or 'cannot'")
    }
  }

  /// Asks for a picture after a deviation.
  private mutating func endPlay() async throws(AdapterProblem) {
    let isDeviating = !result.findings.isEmpty
    let answer = try await conversation.ask {
      $0.member("end", true)
      $0.member("picture", isDeviating)
    }
    for index in result.findings.indices { result.findings[index].picturePath = answer.screenshotPath }
  }

  /// An adapter that fails: the row that it was to take bears it.
  ///
  /// A row `Result: …` follows from the one that returned it: both are suspects, and only the first is avoided.
  private mutating func recordFailure(_ problem: AdapterProblem, in play: AppPlay) {
    result.stopReason = .adapterFailed(problem)
    // Neither is about a row.
    switch problem {
    case .interrupted, .unusable: return
    case .ended, .timedOut, .malformedAnswer, .unexpectedAnswer: break
    }
    let move =
      play.moves.indices.contains(result.conformingMoveCount)
      ? play.moves[result.conformingMoveCount] : play.moves.last
    let rows = move?.rows ?? []
    let start = rows.lastIndex { program.rowInfo($0).trigger != .returns } ?? rows.startIndex
    let row = rows.dropFirst(start).first
    var finding = makeFinding(
      row.map { .row($0) } ?? move?.runs.first.map { .step($0.step) } ?? move.flatMap { place(of: $0) },
      "the adapter \(problem.explanation)")
    finding.isAboutAdapter = true
    if rows.count > start + 1 { finding.suspects = Array(rows[start...]) }
    finding.notes = problem.errorLines
    result.findings.append(finding)
    guard let row else { return }
    result.recordVerdict(.untried("the adapter failed at it: it \(problem.explanation)"), of: row)
    result.knowledge.barredRows.insert(row)
  }

  // Moves.

  private mutating func perform(
    _ move: AppMove, before later: ArraySlice<AppMove>
  ) async throws(AdapterProblem) {
    if let row = move.rows.first(where: {
      job.knowledge.barredRows.contains($0) || result.knowledge.barredRows.contains($0)
    }) {
      result.stopReason = .reachedBarredRow(row)
      return
    }
    if let reason = reasonWithoutDismissal(move) {
      result.stopReason = .adapterUnable(reason)
      return
    }
    for run in move.runs {
      guard result.stopReason == nil else { return }
      try await prepare(run, of: move, before: later)
    }
    guard result.stopReason == nil else { return }
    try await playWait(move)
    guard result.stopReason == nil else { return }
    try await sendOperation(of: move)
    guard result.stopReason == nil, !isInBackground else { return }
    let told = conversation.takeReportedRuns()
    try await judge(move, told)
  }

  private mutating func prepare(
    _ run: AppRun, of move: AppMove, before later: ArraySlice<AppMove>
  ) async throws(AdapterProblem) {
    guard conversation.abilities.contains(.prepare) else {
      return stopAtInability("this adapter prepares no outcomes", at: run.row ?? move.rows.first)
    }
    if run.isHeld, !conversation.abilities.contains(.hold) {
      // The row that needs it is the one that is taken meanwhile: the action itself can run without it.
      let meanwhile = later.prefix { !$0.ends(run) }.lazy.flatMap(\.rows).first
      return stopAtInability("this adapter cannot hold a running action", at: meanwhile ?? run.row)
    }
    let program = program
    let answer = try await conversation.ask {
      $0.object("prepare") { json in
        json.member("key", run.key)
        json.member("action", run.action)
        switch run.answer {
        case .outcome(let name, let values):
          json.member("outcome", name)
          json.member("words", run.row.map { program.rowInfo($0).text } ?? name)
          json.object("values") { $0.values(values) }
        case .error(let name):
          json.member("error", name)
          json.member("words", name)
        case nil: json.member("outcome", String?.none)
        }
        json.member("hold", run.isHeld)
      }
    }
    if case .cannot(let reason) = answer.content { stopAtInability(reason, at: run.row ?? move.rows.first) }
  }

  /// Lets time pass: where something happens by itself, up to a millisecond before it, and then to it.
  private mutating func playWait(_ move: AppMove) async throws(AdapterProblem) {
    guard move.waitTime > .zero else { return }
    guard conversation.abilities.contains(.time) else {
      // Time in which nothing happens need not pass.
      if case .wait = move.operation, move.trail.isEmpty { return }
      return stopAtInability("this adapter cannot move the clock of the app", at: move.rows.first)
    }
    let edge = Duration.milliseconds(1)
    var rest = move.waitTime
    let isTimed: Bool = if case .release = move.operation { true } else { !move.rows.isEmpty }
    if isTimed, rest > edge, let before = move.before, !isInBackground {
      try await advanceClock(rest - edge, move)
      rest = edge
      if result.stopReason == nil, let expected = ExpectedScreen(before, in: program) {
        try await judgeBeforeTimer(expected, move)
      }
      if result.stopReason != nil { return }
    }
    try await advanceClock(rest, move)
  }

  private mutating func advanceClock(_ time: Duration, _ move: AppMove) async throws(AdapterProblem) {
    let answer = try await conversation.ask { json in
      json.member("advance") { $0.writeMilliseconds(time) }
    }
    handleAnswer(answer, move)
  }

  private mutating func sendOperation(of move: AppMove) async throws(AdapterProblem) {
    if !conversation.abilities.contains(.time) {
      unstoppableTimers.follow(move, sentAt: conversation.connection.elapsed)
    }
    let answer: AdapterAnswer
    switch move.operation {
    case .wait: return
    case .impossible(let reason): return stopAtInability(reason, at: move.rows.first)
    case .start: answer = try await conversation.ask { $0.member("start", true) }
    case .choose(let choice, let fields, let gives): answer = try await choose(choice, fields, gives, move)
    case .event(let row):
      let (words, place) = (program.rowInfo(row).text, program.place(of: row))
      answer = try await conversation.ask {
        $0.member("event", words)
        $0.member("row", place)
      }
    case .release(let run): answer = try await conversation.ask { $0.member("release", run.key) }
    case .suspend, .resume:
      guard conversation.abilities.contains(.suspend) else {
        return recordNoBackground("this adapter cannot send the app to the background")
      }
      let goesAway = if case .suspend = move.operation { true } else { false }
      isInBackground = goesAway
      answer = try await conversation.ask { $0.member(goesAway ? "suspend" : "resume", true) }
    case .restart:
      isInBackground = false
      endedStep = move.before.flatMap { program.step($0.step, of: $0.flow) }
      answer = try await conversation.ask { $0.member("kill", true) }
    }
    handleAnswer(answer, move)
  }

  private mutating func choose(
    _ choice: FlowView.Choice, _ fields: [AppField], _ gives: [String: ActionInput], _ move: AppMove
  ) async throws(AdapterProblem) -> AdapterAnswer {
    // What the tables do not tell the adapter knows better.
    let told = gives.filter { name, value in
      program.pattern(of: name) != nil || value.typedText != program.exampleInput(name).typedText
    }
    let values = told.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value.typedText) }
    let secrets = values.filter { value in fields.contains { $0.name == value.name && $0.isSecret } }
    let stays = choice.rowID.map { program.code(of: $0).jump == .stay } ?? false
    let (row, id) = (choice.rowID.map { program.place(of: $0) }, choice.rowID.flatMap { job.identifiers[$0] })
    let button = choice.rowID.flatMap { job.formButtons[$0] }
    return try await conversation.ask(redacting: secrets.map(\.text)) { json in
      json.member("user", choice.words)
      json.member("row", row)
      json.member("label", choice.label)
      json.member("id", id)
      if let button { json.member("button", button) }
      json.array("fields") { json in
        for field in fields {
          json.object {
            $0.member("name", field.name)
            $0.member("label", field.label)
            $0.member("secret", field.isSecret)
          }
        }
      }
      json.object("give") { for value in values { $0.member(value.name, value.text) } }
      if stays { json.member("stays", true) }
    }
  }

  /// Takes note of a refusal or a crash.
  private mutating func handleAnswer(_ answer: AdapterAnswer, _ move: AppMove) {
    switch answer.content {
    case .done, .ready, .shows, .ended, .leftForFlow: return
    case .crashed(let reason): stopAtCrash(reason, move, conversation.takeReportedRuns())
    case .cannot(let reason):
      if answer.isAboutAdapter {
        // Where a run began, its outcome is what the adapter lacks.
        let keys = conversation.takeReportedRuns().keys
        let run = move.runs.last { keys.contains($0.key) }
        if let row = run?.row { return stopAtInability(reason, at: row) }
      }
      switch move.operation {
      // What a user can do at the tables, and cannot in the app, is a deviation of the app.
      case .choose(let choice, _, _)
      where !answer.isAboutAdapter && (choice.rowID.map { isUserRow($0) } ?? true):
        let it = move.dismissal.map { "choose '\($0)'" } ?? "take it"
        stopAtDeviation(at: choice.rowID, of: move, "has no way to \(it): \(reason)")
        if isAppStuck { noteUnchangedScreen() }
      // Its first screen takes no row.
      case .start where move.rows.isEmpty: result.stopReason = .refused(reason)
      case .suspend, .resume: recordNoBackground(reason)
      case .start, .choose, .event, .release, .restart, .wait, .impossible:
        stopAtInability(reason, at: move.rows.first)
      }
    }
  }

  private func isUserRow(_ row: RowID) -> Bool { program.rowInfo(row).trigger == .user }

  /// Why nothing can be said of what the app shows now: it may have gone on by itself.
  var reasonForDoubt: String? {
    unstoppableTimers.overdue(at: conversation.connection.elapsed).map { timer in
      "its screen has a timer of \(timer.length.brief) (\(timer.flow) \(timer.row)), which was over by then, and this adapter cannot stop the clock of the app"
    }
  }

  /// No row is to blame for it: each can be taken as long as the app stays where it is.
  private mutating func recordNoBackground(_ reason: String) {
    result.stopReason = .adapterUnable(reason)
    result.backgroundReason = reason
  }

  /// The adapter has no way to go on.
  mutating func stopAtInability(_ reason: String, at row: RowID?) {
    result.stopReason = .adapterUnable(reason)
    guard let row else { return }
    result.recordVerdict(.unprepared(reason), of: row)
    result.knowledge.unpreparedRows.insert(row)
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ values: [String: DataValue]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .text(let text): member(name, text)
      case .integer(let number): member(name, Int(number))
      case .duration(let duration): member(name) { $0.writeMilliseconds(duration) }
      }
    }
  }
}
