import Lockstep
import LockstepPage
import LockstepSimulation

/// Follows a run, and records the inputs with which a page takes the same rows: a page has no actions that answer by themselves.
struct PlayedMoment {
  /// Whose row is taken next.
  private enum Pending {
    /// The user's or an event's, in these words.
    case deed(String)
    /// An action's answer.
    case answer
  }

  private let program: Program
  private(set) var inputs: [Moment.Input] = []
  private var time = Duration.zero
  private var pending: Pending?
  /// The answer whose values are shown next.
  private var answered: RowID?
  /// Whether something happened that has no word: from there on nothing is followed.
  private var isLost = false

  init(_ program: Program) { self.program = program }

  mutating func note(_ event: SessionEvent) {
    switch event.kind {
    case .did(let words): expect(words.hasPrefix("waits ") ? nil : .deed(words), at: event.at)
    case .answered: expect(.answer, at: event.at)
    case .note("suspended"): pass(.suspend, at: event.at)
    case .note("resumed"): pass(.resume, at: event.at)
    case .took(let row, _, _): take(row)
    case .shows(let view): settle(view)
    case .runs, .ends: settle(nil)
    case .entered, .performs, .note, .waits: break
    }
  }

  /// The run is over.
  mutating func finish(at end: Duration) {
    settle(nil)
    wait(until: end)
  }

  private mutating func expect(_ next: Pending?, at moment: Duration) {
    settle(nil)
    wait(until: moment)
    pending = next
  }

  private mutating func pass(_ input: Moment.Input, at moment: Duration) {
    settle(nil)
    wait(until: moment)
    add(input)
  }

  private mutating func take(_ row: RowID) {
    // Other rows follow from the one that was asked for, and timers fire by themselves.
    guard let asked = pending else { return }
    pending = nil
    if case .answer = asked { answered = row }
    let info = program.rowInfo(row)
    add(.row(info.id, of: program.stepInfo(info.step).flow))
  }

  /// The last input takes no more rows: its last visible effect is added.
  private mutating func settle(_ view: FlowView?) {
    switch pending {
    case .deed(let words): add(.choice(words.split(separator: " ").last.map(String.init) ?? words))
    // No row was taken for the answer, and only rows have words.
    case .answer: isLost = true
    case nil: break
    }
    pending = nil
    guard let view, let row = answered else { return }
    answered = nil
    let values = program.rowInfo(row).values.compactMap { value in
      view.data.first { $0.name == value.name }.map { Moment.Value(value.name, $0.value.word) }
    }
    if case .row(let id, let flow, _)? = inputs.last, !isLost {
      inputs[inputs.count - 1] = .row(id, of: flow, values: values)
    }
  }

  private mutating func wait(until moment: Duration) {
    let input = Moment.Input.wait(for: moment - time)
    time = moment
    if let input { add(input) }
  }

  private mutating func add(_ input: Moment.Input) { if !isLost { inputs.append(input) } }
}

extension Moment.Input {
  /// nil where no time passes.
  static func wait(for time: Duration) -> Moment.Input? {
    let (seconds, attoseconds) = time.components
    // No timer fires too early.
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return milliseconds > 0 ? .wait(milliseconds: milliseconds) : nil
  }
}

extension DataValue {
  /// Its word in the address of a page.
  var word: String {
    if case .duration(let duration) = self { "\(duration.components.seconds * 1_000)ms" } else { brief }
  }
}
