import Lockstep
import LockstepSimulation

/// A search by trial for what a log can be explained with: every possible input is sent to the session host, and what
/// it shows and takes is compared with the log. Times do not count: timers fire when they may.
struct SearchedSession {
  /// Where a session has come to, and what it displays.
  struct Node {
    var session: FlowSession
    var shown = ""
    var title = ""
    /// The last display that has a line.
    var told = ""

    var toldNow: Node {
      var node = self
      node.told = shown
      return node
    }
  }

  /// An input, what it took, and whether something else is displayed then.
  struct Result {
    var node: Node
    var rows: [String]
    var isShown: Bool
  }

  let program: FlowProgram
  private static let long = Duration.seconds(86_400)

  func start(_ flow: String, _ parameters: [String]) throws -> Node {
    var events: [FlowSession.Event] = []
    let session = try FlowSession(program, flow: flow, parameters: parameters, events: &events)
    return result(Node(session: session), events).node
  }

  /// The number of the first line that no way explains; nil if all are explained.
  func firstDeviation(rows lines: [String], from start: Node) -> Int? {
    // How many lines each node has behind it.
    var frontier = [(node: start, count: 0)]
    var furthest = 0
    while let (node, count) = frontier.popLast() {
      if count == lines.count { return nil }
      let host = ["suspend", "resume", "Retry", "Close", "Back"]
      for (name, result) in results(of: node) {
        let told = result.rows.isEmpty ? [name] : result.rows
        // An input without a row is in the log only if it has a name there.
        if result.rows.isEmpty, !host.contains(name) { continue }
        let matched = zip(told, lines[count...]).prefix { $0 == $1 }.count
        furthest = max(furthest, count + matched)
        guard matched == min(told.count, lines.count - count) else { continue }
        if matched < told.count { return nil }
        frontier.append((result.node, count + matched))
      }
      for (name, result) in silentGives(of: node) where name == "give" {
        frontier.append((result.node, count))
      }
    }
    return furthest
  }

  /// The same for a log of screens, by title or place; all that displays nothing else happens without a line.
  func firstDeviation(screens lines: [String], from start: Node) -> Int? {
    var nodes = [start]
    for (number, line) in lines.enumerated() {
      func fits(_ node: Node) -> Bool { node.shown == line || node.title == line }
      var next = Keyed(program)
      for node in nodes {
        // Until a line has a screen, none is expected before what happens to the app.
        let isOfHost = node.told.isEmpty && ["suspend", "resume"].contains(line)
        if node.told != node.shown, !isOfHost {
          if fits(node) { next.add(node.toldNow) }
          continue
        }
        for base in silent(from: node) {
          if fits(base) { next.add(base) }
          for (name, result) in results(of: base) + silentGives(of: base) where result.node.session.end == nil
          {
            if name == line { next.add(result.node) }
            if result.isShown, fits(result.node) { next.add(result.node.toldNow) }
          }
        }
      }
      if next.nodes.isEmpty { return number }
      nodes = next.nodes
    }
    return nil
  }

  private func silent(from node: Node) -> [Node] {
    var silent = Keyed(program)
    silent.add(node)
    var index = 0
    while index < silent.nodes.count {
      for (_, result) in results(of: silent.nodes[index]) + silentGives(of: silent.nodes[index])
      where !result.isShown && result.node.session.end == nil {
        silent.add(result.node)
      }
      index += 1
    }
    return silent.nodes
  }

  private func silentGives(of node: Node) -> [(String, Result)] {
    let fields = node.session.neededFields
    if fields.isEmpty { return [] }
    var values: [String: ActionInput] = [:]
    for field in fields { if let name = field.name { values[name] = program.exampleInput(name) } }
    return send(.give(values), to: node).map { [("give", $0)] } ?? []
  }

  /// What each possible input leads to, by its name in a log.
  private func results(of node: Node) -> [(String, Result)] {
    let session = node.session
    if session.end != nil { return [] }
    if session.isSuspended { return send(.resume, to: node).map { [("resume", $0)] } ?? [] }
    var found: [(String, Result)] = []
    func add(_ name: String, _ input: FlowSession.Input, at time: Duration? = nil) {
      if let result = send(input, to: node, at: time) { found.append((name, result)) }
    }
    let timers = session.view?.deadlines.map(\.row) ?? []
    for choice in session.possibleInputs + session.interpreter.possibleAnswersBeneath(session.state) {
      switch choice.kind {
      case .outcome, .error:
        if let id = session.interpreter.runningEffect(session.state) {
          add(choice.text, .answer(id, answer(choice, at: session)))
        } else {
          add(choice.text, .row(choice.row ?? ""))
        }
      case .user, .event:
        // Time alone takes it.
        if choice.kind == .event, let row = choice.row, timers.contains(row) { continue }
        let gives = choice.gives.map { [$0: program.exampleInput($0)] } ?? [:]
        if let row = choice.row {
          add(row, .row(row, gives: gives))
        } else {
          add(choice.text, .user(choice.text))
        }
      case .give, .resume: break
      }
    }
    if session.interpreter.runningEffect(session.state) != nil, found.isEmpty,
      let id = session.interpreter.runningEffect(session.state)
    {
      add("done", .answer(id, .outcome("done")))
    }
    if let deadline = session.nextDeadline { add("time", .time, at: deadline) }
    add("suspend", .suspend)
    return found
  }

  private func answer(_ choice: PossibleInput, at session: FlowSession) -> ActionAnswer {
    if choice.kind == .error { return .error(choice.text) }
    let rows = session.interpreter.currentStep(session.state).map { program.rows(of: $0) } ?? []
    var values: [String: DataValue] = [:]
    for row in rows where program.rowInfo(row).id == choice.row {
      for (name, kind) in program.rowInfo(row).values {
        values[name] = kind == .duration ? .duration(Self.long) : kind.example
      }
    }
    return .outcome(choice.text, values: values)
  }

  private func send(_ input: FlowSession.Input, to node: Node, at time: Duration? = nil) -> Result? {
    var next = node
    var events: [FlowSession.Event] = []
    let reply = next.session.send(input, at: time ?? node.session.now, events: &events)
    return reply == .taken ? result(next, events) : nil
  }

  private func result(_ node: Node, _ events: [FlowSession.Event]) -> Result {
    var result = Result(node: node, rows: [], isShown: false)
    for event in events {
      switch event {
      case .took(_, let taken): result.rows.append(taken.row)
      case .shown(let view):
        let isOver = view.kind == .error || view.kind == .placeholder
        result.node.shown = isOver ? view.title : "\(view.flow) \(view.step)"
        result.node.title = view.title
      default: break
      }
    }
    result.isShown = result.node.shown != node.shown
    return result
  }

  /// Nodes of which each future is there once.
  private struct Keyed {
    private var encoder: StateEncoder
    private var keys: Set<[Int32]> = []
    private(set) var nodes: [Node] = []

    init(_ program: FlowProgram) { encoder = StateEncoder(program) { _ in 0 } }

    mutating func add(_ node: Node) {
      encoder.removeAll()
      encoder.write(node.session.state)
      let isTold: Int32 = node.told == node.shown ? 1 : 0
      if keys.insert(encoder.words + [isTold]).inserted { nodes.append(node) }
    }
  }
}
