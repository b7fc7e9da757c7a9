import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation

/// Records a run as the inputs that make a page take the same rows: a page has no world that answers.
struct ReplayRecorder {
  /// Whose row is taken next.
  private enum Pending {
    /// The row of the user or of an event, or a choice over the step.
    case input
    /// The answer of an action.
    case answer
  }

  private let program: FlowProgram
  private let keys: ProgramKeys
  private(set) var inputs: [ReplayLink.Input] = []
  private var time = Duration.zero
  private var pending: Pending?
  /// The answer whose values are shown next.
  private var answeredRow: RowID?
  /// Whether something happened that has no word: from there on nothing is recorded.
  private var hasStopped = false

  init(_ program: FlowProgram, _ keys: ProgramKeys) { (self.program, self.keys) = (program, keys) }

  /// Plays a test as a session on a page.
  static func play(
    _ test: ScenarioExample, of program: FlowProgram, _ keys: ProgramKeys,
    _ run: (@escaping (SessionEvent) -> Void) -> TestResult
  ) -> (ReplayLink, TestResult) {
    var recorder = ReplayRecorder(program, keys)
    let result = run { recorder.add($0) }
    recorder.finish(at: result.time)
    return (ReplayLink(test.scenario.flow.value, recorder.inputs), result)
  }

  mutating func add(_ event: SessionEvent) {
    switch event.kind {
    case .did(.send(let input), _): record(input, at: event.at)
    case .did: expectRow(nil, at: event.at)
    case .answered: expectRow(.answer, at: event.at)
    case .took(let row, _, _): addRow(row)
    case .shows(let view): finishPending(view)
    case .runs, .ends: finishPending(nil)
    case .chose(let choice): addChoice(choice)
    case .entered, .performs, .note, .waits: break
    }
  }

  /// The run is over.
  mutating func finish(at end: Duration) { expectRow(nil, at: end) }

  private mutating func record(_ input: FlowSession.Input, at moment: Duration) {
    switch input {
    case .user, .row, .event: expectRow(.input, at: moment)
    case .suspend: add(.suspend, at: moment)
    case .resume: add(.resume, at: moment)
    case .give: add(.give, at: moment)
    case .take, .answer, .failure, .time: break
    }
  }

  private mutating func add(_ input: ReplayLink.Input, at moment: Duration) {
    expectRow(nil, at: moment)
    add(input)
  }

  private mutating func expectRow(_ next: Pending?, at moment: Duration) {
    finishPending(nil)
    addWait(until: moment)
    pending = next
  }

  private mutating func addRow(_ row: RowID) {
    // Other rows follow from the one that was asked for, and timers fire by themselves.
    guard let asked = pending else { return }
    pending = nil
    if case .answer = asked { answeredRow = row }
    let flow = program.stepInfo(program.rowInfo(row).step).flow
    add(.row(key: keys.key(of: row, in: program), flow: flow))
  }

  /// An overlay was answered, for which no row is taken.
  private mutating func addChoice(_ choice: String) {
    guard case .input? = pending else { return }
    pending = nil
    add(.overlayAnswer(choice))
  }

  /// Adds the last visible effect of the last input, which takes no more rows.
  private mutating func finishPending(_ view: FlowView?) {
    switch pending {
    // It was refused, which ends a scenario.
    case .input: break
    // No row was taken for the answer, and only rows have words.
    case .answer: hasStopped = true
    case nil: break
    }
    pending = nil
    guard let view, let row = answeredRow else { return }
    answeredRow = nil
    let values = program.rowInfo(row).values.compactMap { value in
      view.data.first { $0.name == value.name }.map { ReplayLink.Value(value.name, $0.value.addressWord) }
    }
    if case .row(let key, let flow, _)? = inputs.last, !hasStopped {
      inputs[inputs.count - 1] = .row(key: key, flow: flow, values: values)
    }
  }

  private mutating func addWait(until moment: Duration) {
    // No timer fires too early.
    let milliseconds = Int64(((moment - time) / .milliseconds(1)).rounded(.up))
    time = moment
    if milliseconds > 0 { add(.wait(milliseconds: milliseconds)) }
  }

  private mutating func add(_ input: ReplayLink.Input) { if !hasStopped { inputs.append(input) } }
}

extension DataValue {
  /// Its word in the address of a page.
  var addressWord: String {
    if case .duration(let duration) = self { "\(duration.components.seconds * 1_000)ms" } else { brief }
  }
}
