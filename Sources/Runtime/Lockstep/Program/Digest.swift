/// Numbers that are the same for flows that behave the same, and almost certainly no others.
///
/// 64-bit FNV-1a over the behaviour of a flow: its part in a session, its parameters, and of each step and row the ids,
/// kinds, targets, actions, outcomes and their values, side effects, timers and data, and the words that take a row, all
/// by name, so that a change of another flow changes nothing. Titles, messages and other wording do not count:
/// correcting a text does not make a snapshot useless.
struct Digest {
  private var sum = FNV1a()

  var hash: UInt64 { sum.hash }

  init(ofFlow number: Int, in tables: ProgramTables) { add(flow: number, of: tables) }

  private mutating func mix(_ byte: UInt8) { sum.mix(byte) }

  private mutating func add(_ text: String) {
    sum.mix(text)
    mix(0)
  }

  private mutating func add(flow number: Int, of tables: ProgramTables) {
    let flow = tables.flows[number]
    let isOnResume = tables.onResume == Int32(number)
    for flag in [flow.isUseCase, flow.isRoot, flow.isLock, flow.isOpen, isOnResume] { mix(flag ? 1 : 0) }
    // Frames hold parameters by their positions.
    for name in tables.flowInfos[number].parameters { add(name) }
    mix(1)
    for step in Int(flow.firstStep)..<Int(flow.firstStep + flow.stepCount) { add(step: step, of: tables) }
  }

  private mutating func add(step number: Int, of tables: ProgramTables) {
    let (code, info) = (tables.steps[number], tables.stepInfos[number])
    add(info.id)
    add(info.kind)
    add(info.action ?? "")
    add(info.promisedDuration.map { String($0.nanoseconds) } ?? "")
    for name in info.readNames { add(value: name, of: tables) }
    mix(1)
    for name in info.keptNames { add(tables.valueInfos[Int(name)].name) }
    mix(1)
    if code.callee >= 0 {
      let callee = tables.flowInfos[Int(code.callee)]
      add(callee.id)
      // The passed parameters are positions among the callee's parameters.
      for (bit, name) in callee.parameters.prefix(32).enumerated()
      where code.passedParameters & 1 << UInt32(bit) != 0 {
        add(name)
      }
    }
    mix(1)
    for row in Int(code.firstRow)..<Int(code.firstRow + code.rowCount) { add(row: row, of: tables) }
    mix(1)
    if code.continuation >= 0 { add(row: Int(code.continuation), of: tables) }
  }

  /// A value that is read or given: a session drops one that is secret, and refuses one that does not match.
  private mutating func add(value number: Int32, of tables: ProgramTables) {
    let info = tables.valueInfos[Int(number)]
    add(info.name)
    mix(info.isSecret ? 1 : 0)
    add(info.pattern?.text ?? "")
  }

  private mutating func add(row number: Int, of tables: ProgramTables) {
    let (row, info) = (tables.rows[number], tables.rowInfos[number])
    add(info.id)
    add(info.outcomeName)
    // An event has a name, and its words take it, too. Those of an outcome are internal where it has a name.
    if row.kind != .outcome, info.name != nil { add(info.text) }
    mix(row.kind.rawValue)
    mix(row.jump.rawValue)
    mix(row.flags.rawValue)
    add(info.when ?? "")
    if row.gives >= 0 { add(value: row.gives, of: tables) }
    mix(1)
    add(info.effect ?? "")
    add(info.effectName ?? "")
    switch row.jump {
    case .result: add(tables.results[Int(row.argument)])
    case .step, .goTo, .endGoTo:
      if row.argument >= 0 {
        add(tables.stepInfos[Int(row.argument)].place)
      } else if row.flow >= 0 {
        add(tables.flowInfos[Int(row.flow)].id)
      }
    case .error: add(info.shownText ?? "")
    case .stay, .back, .end, .resume, .placeholder, .nowhere: break
    }
    for (name, kind) in info.values {
      add(name)
      add(kind.rawValue)
    }
    mix(1)
    guard row.delay >= 0 else { return }
    switch tables.delays[Int(row.delay)] {
    case .fixed(let duration): add(String(duration.nanoseconds))
    case .value(let name): add(tables.valueInfos[Int(name)].name)
    }
  }
}
