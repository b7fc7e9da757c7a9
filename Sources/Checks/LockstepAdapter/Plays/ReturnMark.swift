import Lockstep
import LockstepSimulation

/// Two rows, one after the other.
struct RowPair: Hashable, Sendable {
  var first: RowID
  var second: RowID
}

/// How a session has come to the screen that is displayed: whether it was there a moment ago.
///
/// Where Back leads depends on that in apps that remember each screen that was displayed, and not each once. A screen that
/// is displayed again, by a row of its own or by Back, is therefore one from which Back is taken once more.
enum ReturnMark: Hashable, Sendable {
  /// From elsewhere.
  case none
  /// An action runs that a row of this screen began.
  case left(StepID)
  /// By this row, from the same screen or by Back.
  case returned(RowID)

  /// The mark after a row.
  mutating func take(_ row: RowID, in program: FlowProgram) {
    let origin = program.rowInfo(row).step
    if program.isDisplayed(origin) {
      // Rows that lead nowhere display nothing again.
      if program.code(of: row).jump == .stay { return }
      self = .left(origin)
    }
    let code = program.code(of: row)
    switch code.jump {
    case .stay: break
    case .back: self = .returned(row)
    case .step where code.argument >= 0:
      let target = StepID(code.argument)
      if case .left(target) = self {
        self = .returned(row)
      } else if program.isDisplayed(target) {
        self = .none
      }
    case .step, .end, .resume, .result, .goTo, .endGoTo, .error, .placeholder, .nowhere: self = .none
    }
  }

  /// The rows Back of displayed screens.
  static func isBack(_ row: RowID, in program: FlowProgram) -> Bool {
    program.code(of: row).jump == .back && program.isDisplayed(program.rowInfo(row).step)
  }

  /// Where rows take Back from a screen that was displayed again, with the row before it.
  static func pairs(_ rows: [RowID], in program: FlowProgram) -> Set<RowPair> {
    var (mark, pairs) = (Self.none, Set<RowPair>())
    for row in rows {
      if case .returned(let before) = mark, isBack(row, in: program) {
        pairs.insert(RowPair(first: before, second: row))
      }
      mark.take(row, in: program)
    }
    return pairs
  }
}

/// Tells states apart by their ``ReturnMark``.
struct ReturnWatch: StateWatch {
  static var isIdle: Bool { false }

  func mark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    var own = ReturnMark(number: mark)
    for row in step.taken { own.take(row, in: program) }
    return own.number
  }
}

extension ReturnMark {
  /// As suites of pairs read it: the number of a row from 1, and others below.
  fileprivate var number: Int {
    switch self {
    case .none: 0
    case .left(let step): -Int(step.index) - 1
    case .returned(let row): Int(row.index) + 1
    }
  }

  fileprivate init(number: Int) {
    self =
      number > 0
      ? .returned(RowID(Int32(clamping: number - 1)))
      : number < 0 ? .left(StepID(Int32(clamping: -number - 1))) : .none
  }
}
