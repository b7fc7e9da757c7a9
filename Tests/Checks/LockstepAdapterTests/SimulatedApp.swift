import Lockstep
import LockstepAdapter
import LockstepSimulation

/// An app that does what tables say, behind lines as an adapter answers them; with one mistake.
struct SimulatedApp: AdapterConnection {
  enum Mistake: Hashable {
    case none
    /// A screen has another title.
    case title(StepID)
    /// Errors have another title, whichever row leads to them.
    case errorTitle
    /// A button is missing.
    case button(StepID, label: String)
    /// The answer that takes the row never comes.
    case lost(RowID)
    case crash(RowID)
    case hang(RowID)
    /// It shows something else the first time that the row is taken.
    case flaky(RowID)
    /// Where this is chosen on an error, it begins anew.
    case dismissal(label: String)
    /// It runs an action once more after the row.
    case extraRun(RowID, action: String)
    /// It begins anew after its end in the background.
    case forgetting
    /// After that end it shows what it should, and goes back to its first screen.
    case forgettingPlace
    /// After that end its titles are others.
    case retitling
    /// Its screens without a message have one.
    case leftoverMessage
    /// The timer of a row never fires, unless it is over at once.
    case stuckTimer(RowID)
    // Of the adapter.
    case death(RowID)
    case nonsense(RowID)
    case twice(RowID)
    /// It ends at each message but the first.
    case end
    /// It cannot show its first screen; the reason.
    case unstartable(String)
    /// It can play nothing.
    case uselessness
    /// It misspells what the app shows.
    case misspelling
    /// It has no value for the row of this button.
    case lack(label: String)
  }

  private let program: FlowProgram
  private let mistake: Mistake
  private let namesRuns: Bool
  private let can: [String]
  /// How long it takes to answer a message. Its timers go on meanwhile, unless its clock can be moved.
  private let answerTime: Duration
  private(set) var elapsed = Duration.zero
  private var session: FlowSession?
  private var prepared: [(key: String, answer: ActionAnswer?, isHeld: Bool)] = []
  private var held: [String: (id: EffectID, answer: ActionAnswer?)] = [:]
  private var ran: [String] = []
  private var unprepared: String?
  private var now = Duration.zero
  private var flow = ""
  private var parameters: [String] = []
  /// The row of the mistake was taken.
  private var isStruck = false
  /// It was taken in an earlier session.
  private var wasStruck = false
  private var extra: String?
  /// It was ended, and started again.
  private var isRestarted = false

  /// - Parameters:
  ///   - program: of the tables that the app follows, which may be others than those that it is tested by.
  ///   - namesRuns: whether answers have `ran`.
  init(
    _ program: FlowProgram, _ mistake: Mistake = .none, namesRuns: Bool = true,
    can: [String] = ["prepare", "hold", "time", "suspend", "kill", "message", "actions"],
    answerTime: Duration = .zero
  ) {
    self.program = program
    self.mistake = mistake
    self.namesRuns = namesRuns
    self.can = can
    self.answerTime = answerTime
  }

  mutating func ask(_ line: String) async throws(AdapterProblem) -> String {
    if let extra { throw .unexpectedAnswer(extra) }
    guard let value = try? JSONParser.parse(ZeroizedBuffer(Array(line.utf8)).all),
      case .object(let members, _) = value
    else { return "{\"error\":\"no JSON\"}" }
    let message = Fields(members)
    elapsed += answerTime
    if !can.contains("time") { advance(answerTime) }
    switch mistake {
    case .end where !message.has("lockstep-app"): throw .ended("exit status 1", [])
    case .uselessness where message.has("start"): return "{\"unusable\":\"no server\"}"
    case .unstartable(let reason) where message.has("start"): return "{\"cannot\":\"\(reason)\"}"
    case .misspelling where message.has("read"): return "{\"shows\":{\"titel\":\"Search\"}}"
    case .lack(message.text("label") ?? ""): return "{\"cannot\":\"no value\",\"of\":\"adapter\"}"
    default: break
    }
    let answer = answer(message)
    if isStruck {
      switch mistake {
      case .hang: throw .timedOut(seconds: 1)
      case .death: throw .ended("exit status 1", ["Traceback"])
      case .nonsense: return "Segmentation fault"
      case .twice: extra = answer
      case .none, .title, .errorTitle, .button, .lost, .crash, .flaky, .extraRun, .forgetting,
        .forgettingPlace,
        .retitling, .leftoverMessage, .stuckTimer, .dismissal, .end, .unstartable, .uselessness, .misspelling,
        .lack:
        break
      }
    }
    return answer
  }

  private mutating func answer(_ message: Fields) -> String {
    if message.has("lockstep-app") {
      return JSONWriter.document {
        $0.member("ready", 1)
        $0.strings("can", can)
      }
    }
    if message.has("begin") {
      let (wasStruck, elapsed) = (wasStruck || isStruck, elapsed)
      self = SimulatedApp(program, mistake, namesRuns: namesRuns, can: can, answerTime: answerTime)
      (self.wasStruck, self.elapsed) = (wasStruck, elapsed)
      flow = message.text("flow") ?? ""
      parameters = message.texts("parameters")
      return done()
    }
    if message.has("read") { return shows() }
    if message.has("end") { return "{\"done\":true}" }
    return act(message) ?? done()
  }

  /// - Returns: the answer, where it is not `done`.
  private mutating func act(_ message: Fields) -> String? {
    if let run = message.object("prepare") {
      prepared.append((run.text("key") ?? "", run.answer, run.isTrue("hold")))
    } else if message.has("start") || message.has("kill") && mistake == .forgetting {
      begin()
    } else if message.has("user") {
      let label = message.text("label") ?? ""
      guard let choice = session?.view?.choices.first(where: { $0.label == label }), !isHidden(label) else {
        return "{\"cannot\":\"no button '\(label)'\"}"
      }
      if choice.rowID == nil, mistake == .dismissal(label: label) {
        begin()
        return nil
      }
      // As an adapter has values of its own.
      let own = choice.gives.map { ($0, program.exampleInput($0)) }
      let gives = Dictionary(own) { first, _ in first }
        .merging(message.object("give")?.inputs(program) ?? [:]) { $1 }
      send(choice.rowID.map { .take($0, gives: gives) } ?? .user(choice.words))
    } else if message.has("event"), let row = message.text("row").flatMap({ program.row($0) }) {
      send(.take(row))
    } else if let key = message.text("release"), let run = held.removeValue(forKey: key) {
      if let answer = run.answer { self.answer(run.id, answer, of: key) }
    } else if let time = message.milliseconds("advance") {
      advance(time)
    } else if message.has("suspend") {
      held = [:]
      send(.suspend)
    } else if message.has("kill"), mistake == .forgettingPlace {
      begin()
      send(.suspend)
      send(.resume)
    } else if message.has("resume") || message.has("kill") {
      isRestarted = isRestarted || message.has("kill")
      send(.resume)
    }
    return nil
  }

  private mutating func begin() {
    var events: [FlowSession.Event] = []
    session = try? FlowSession(program, flow: flow, parameters: parameters, events: &events)
    handle(events)
  }

  private mutating func advance(_ time: Duration) {
    let end = now + time
    while let next = session?.nextDeadline, next <= end, session?.end == nil, !isTimerStuck {
      now = max(now, next)
      send(.time)
    }
    now = end
    if !isTimerStuck { send(.time) }
  }

  private var isTimerStuck: Bool {
    guard case .stuckTimer(let row) = mistake, let view = session?.view else { return false }
    return program.step(view.step, of: view.flow) == program.rowInfo(row).step
  }

  private mutating func send(_ input: FlowSession.Input) {
    var events: [FlowSession.Event] = []
    session?.send(input, at: now, events: &events)
    handle(events)
  }

  private mutating func handle(_ events: [FlowSession.Event]) {
    for event in events {
      switch event {
      case .took(let row, _):
        switch mistake {
        case .crash(row), .hang(row), .death(row), .nonsense(row), .twice(row): isStruck = true
        case .flaky(row): isStruck = !wasStruck
        case .extraRun(row, let action): unprepared = action
        default: break
        }
      case .running(let id, let call): run(id, call)
      case .cancelled(let id): held = held.filter { $0.value.id != id }
      case .noted, .shown, .timer, .performed, .needed, .ended: break
      }
    }
  }

  private mutating func run(_ id: EffectID, _ call: ActionCall) {
    // After a crash nothing runs.
    if isStruck { return }
    let place = "\(call.flow) \(call.step)"
    guard let index = prepared.firstIndex(where: { $0.key.hasPrefix(place + "#") }) else {
      unprepared = place
      return
    }
    let run = prepared.remove(at: index)
    ran.append(run.key)
    if run.isHeld {
      held[run.key] = (id, run.answer)
    } else if let answer = run.answer {
      self.answer(id, answer, of: run.key)
    }
  }

  private mutating func answer(_ id: EffectID, _ answer: ActionAnswer, of key: String) {
    if case .lost(let row) = mistake {
      let info = program.rowInfo(row)
      if key.hasPrefix(program.stepInfo(info.step).place + "#"), info.outcomeName == answer.name { return }
    }
    send(.answer(id, answer))
  }

  private func isHidden(_ label: String) -> Bool {
    guard case .button(let step, label) = mistake, let view = session?.view else { return false }
    return program.step(view.step, of: view.flow) == step
  }

  private mutating func done() -> String {
    JSONWriter.document {
      $0.member("done", true)
      told(&$0)
    }
  }

  private mutating func told(_ json: inout JSONWriter) {
    if namesRuns { json.strings("ran", ran) }
    if let unprepared { json.member("unprepared", unprepared) }
    (ran, unprepared) = ([], nil)
  }

  private func shows() -> String {
    if isStruck, case .crash = mistake { return "{\"crashed\":\"TypeError\"}" }
    if isStruck, case .flaky = mistake { return "{\"shows\":{\"title\":\"Loading\",\"actions\":[]}}" }
    guard let session, session.end == nil, let view = session.view else {
      switch session?.end {
      case .handedOver(let flow): return JSONWriter.document { $0.member("left", flow) }
      case .fault(let message): return JSONWriter.document { $0.member("crashed", message) }
      default: return "{\"ended\":true}"
      }
    }
    let step = program.step(view.step, of: view.flow)
    let isOwnTitle =
      switch mistake {
      case .title(let own): own == step && !["error", "placeholder"].contains(view.kind.word)
      case .errorTitle: view.kind.word == "error"
      case .retitling: isRestarted
      default: false
      }
    let buttons =
      view.choices.filter { choice in
        choice.rowID.map { program.rowInfo($0).label != nil } ?? true
      }.map(\.label) + view.actions
    return JSONWriter.document {
      $0.object("shows") {
        $0.member("title", isOwnTitle ? "Something else" : view.title)
        $0.member("message", view.message ?? (mistake == .leftoverMessage ? "Old text" : ""))
        $0.strings("actions", Set(buttons).filter { !isHidden($0) }.sorted())
      }
    }
  }
}

/// The members of a message.
private struct Fields {
  let members: [JSONValue.Member]

  init(_ members: [JSONValue.Member]) { self.members = members }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  func has(_ key: String) -> Bool { self[key] != nil }
  func text(_ key: String) -> String? { if case .string(let text)? = self[key] { text.text } else { nil } }
  func isTrue(_ key: String) -> Bool { if case .bool(true)? = self[key] { true } else { false } }

  func texts(_ key: String) -> [String] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text.text } else { nil } }
  }

  func object(_ key: String) -> Fields? {
    if case .object(let members, _)? = self[key] { Fields(members) } else { nil }
  }

  func milliseconds(_ key: String) -> Duration? {
    if case .number(let number)? = self[key] { number.time } else { nil }
  }

  var answer: ActionAnswer? {
    if let error = text("error") { return .error(error) }
    guard let outcome = text("outcome") else { return nil }
    var values: [String: DataValue] = [:]
    for member in object("values")?.members ?? [] {
      switch member.value {
      case .string(let text): values[member.key] = .text(text.text)
      case .number(let number): values[member.key] = number.time.map { .duration($0) }
      default: break
      }
    }
    return .outcome(outcome, values: values)
  }

  func inputs(_ program: FlowProgram) -> [String: ActionInput] {
    Dictionary(
      members.compactMap { member -> (String, ActionInput)? in
        guard case .string(let text) = member.value else { return nil }
        return (member.key, program.isSecret(member.key) ? .secret(text.secret) : .plain(.text(text.text)))
      }
    ) { first, _ in first }
  }
}

extension JSONNumber {
  /// As whole milliseconds.
  fileprivate var time: Duration? { wholeNumber().map { .milliseconds($0) } }
}
