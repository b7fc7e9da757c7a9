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
enum RedisplayMark: Hashable, Sendable {
  /// From elsewhere.
  case none
  /// An action runs that a row of this screen began.
  case leftScreen(StepID)
  /// By this row, from the same screen or by Back.
  case displayedAgain(by: RowID)

  /// The mark after a row.
  mutating func apply(_ row: RowID, in program: FlowProgram) {
    let origin = program.rowInfo(row).step
    if program.isDisplayed(origin) {
      // Rows that lead nowhere display nothing again.
      if program.code(of: row).jump == .stay { return }
      self = .leftScreen(origin)
    }
    let code = program.code(of: row)
    switch code.jump {
    case .stay: break
    case .back: self = .displayedAgain(by: row)
    case .step where code.argument >= 0:
      let target = StepID(code.argument)
      if case .leftScreen(target) = self {
        self = .displayedAgain(by: row)
      } else if program.isDisplayed(target) {
        self = .none
      }
    case .step, .end, .resume, .result, .goTo, .endGoTo, .error, .placeholder, .nowhere: self = .none
    }
  }

  /// The rows Back of displayed screens.
  static func isBackRow(_ row: RowID, in program: FlowProgram) -> Bool {
    program.code(of: row).jump == .back && program.isDisplayed(program.rowInfo(row).step)
  }

  /// Where rows take Back from a screen that was displayed again, with the row before it.
  static func returnPairs(_ rows: [RowID], in program: FlowProgram) -> Set<RowPair> {
    var (mark, pairs) = (Self.none, Set<RowPair>())
    for row in rows {
      if case .displayedAgain(let before) = mark, isBackRow(row, in: program) {
        pairs.insert(RowPair(first: before, second: row))
      }
      mark.apply(row, in: program)
    }
    return pairs
  }
}

/// Tells states apart by their ``RedisplayMark``.
struct RedisplayWatch: StateWatch {
  static var isIdle: Bool { false }

  func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    var own = RedisplayMark(number: mark)
    for row in step.takenRows { own.apply(row, in: program) }
    return own.number
  }
}

extension RedisplayMark {
  /// As suites of pairs read it: the number of a row from 1, and others below.
  fileprivate var number: Int {
    switch self {
    case .none: 0
    case .leftScreen(let step): -Int(step.index) - 1
    case .displayedAgain(let row): Int(row.index) + 1
    }
  }

  fileprivate init(number: Int) {
    self =
      number > 0
      ? .displayedAgain(by: RowID(Int32(clamping: number - 1)))
      : number < 0 ? .leftScreen(StepID(Int32(clamping: -number - 1))) : .none
  }
}
