import Lockstep
package import LockstepModel

/// Steps of a flow that can become a partial flow of their own: sessions then differ in the names of places, and in nothing else.
///
/// A partial flow takes its screens out of the history when it returns a result, counts the attempts of its actions from 1 at
/// each entry, and its values end with it (docs/format.md). Steps for which one of these could matter are refused.
package struct FlowExtraction {
  typealias StepIndex = LinkedProject.StepIndex

  /// A way out of the steps.
  struct Exit {
    /// The result that takes it.
    let result: String
    let target: Target
    fileprivate let destination: LinkedProject.Destination
  }

  let table: FlowTable
  let steps: [Step]
  /// The entries of ``steps``.
  let stepIndices: Range<StepIndex>
  private(set) var exits: [Exit] = []
  /// For each row with a target outside, its exit, by its ID.
  private(set) var exitByRow: [String: Int] = [:]
  /// Whether some row leads to what was shown before.
  private var leadsBack = false
  private let linked: LinkedProject

  /// - Parameters:
  ///   - first: the ID of the first step, in the same scenario as the last one.
  /// - Throws: why the steps stay where they are.
  package init(
    from first: String, to last: String, of flow: String, in project: Project
  ) throws(RequestFailure) {
    guard let number = project.flowNumber(flow), number < project.linked.tables.count else {
      throw Self.refusal("no flow is called '\(flow)'")
    }
    linked = project.linked
    let index = LinkedProject.FlowIndex(number)
    table = linked.tables[index]
    guard table.document.format.writing != nil, table.document.sections.count == 1 else {
      throw Self.refusal("only steps of a YAML file can become a flow of their own")
    }
    guard let from = table.entry.stepPosition(of: first), let to = table.entry.stepPosition(of: last),
      from <= to,
      table.entry.stepPositions[from].scenario == table.entry.stepPositions[to].scenario
    else { throw Self.refusal("\(flow) has no steps '\(first)' to '\(last)' in one scenario") }
    steps = Array(table.steps[from...to])
    stepIndices = linked.index(ofStep: from, in: index)..<linked.index(ofStep: to, in: index).advanced(by: 1)
    for step in steps { try checkForm(of: step) }
    try checkComments()
    for (step, place) in zip(steps, stepIndices) { try addExits(of: step, at: place) }
    if exits.isEmpty { throw Self.refusal("no row leads out of these steps") }
    try checkEntries()
    try checkHistory()
    try checkAttempts()
    try checkValues()
  }

  private static func refusal(_ reason: String) -> RequestFailure { RequestFailure(.requestFailed, reason) }

  var firstID: String { steps[0].id.value }

  /// The new ID of a step.
  func id(of step: StepIndex) -> String { "1.\(stepIndices.lowerBound.distance(to: step) + 1)" }

  /// What has no meaning elsewhere, or could not be written as it was.
  private func checkForm(of step: Step) throws(RequestFailure) {
    let name = step.id.value
    if step.kind.value == .useCase { throw Self.refusal("\(name) calls a use case, which knows its caller") }
    if !step.keeps.isEmpty { throw Self.refusal("\(name) keeps values for later steps") }
    if step.cell != nil || step.transitions.contains(where: { $0.cell != nil }) || !step.otherIDs.isEmpty {
      throw Self.refusal("\(name) has cells that are kept as its document wrote them")
    }
    if let row = step.transitions.first(where: { $0.when != nil }) {
      throw Self.refusal("\(row.id.value) depends on a parameter")
    }
    if let row = step.transitions.first(where: { !RowSuffix.isRow($0.id.value, of: name) }) {
      throw Self.refusal("\(row.id.value) has no number of \(name)")
    }
  }

  /// No comment would be lost with the lines, be it between two steps or at the end of one.
  private func checkComments() throws(RequestFailure) {
    let bytes = table.document.source.bytes
    let (start, end) = (Int(steps[0].span.start), Int(steps[steps.count - 1].span.end))
    let hasComment = bytes[start..<bytes.wholeLine(at: end - 1).upperBound].split(separator: 0x0A)
      .contains { line in
        line.first { $0 != 0x20 } == UInt8(ascii: "#") || line.contains([0x20, UInt8(ascii: "#")])
      }
    if hasComment { throw Self.refusal("there is a comment, which would be lost") }
  }

  private mutating func addExits(of step: Step, at place: StepIndex) throws(RequestFailure) {
    for (number, row) in step.transitions.enumerated() {
      let destination = linked.destination(ofRow: number, of: place)
      switch destination {
      case .step(let next) where stepIndices.contains(next): break
      case .step(let next)
      where step.kind.value.isDisplayed && linked.step(next)?.kind.value.isOverlay == true:
        throw Self.refusal(
          "\(row.id.value) shows \(linked.id(next).value) over \(step.id.value), whose timers run on")
      case .stay, .placeholder: break
      case .back, .error, .resume, .entry(_, by: .error), .external(_, by: .error): leadsBack = true
      case .unresolved: throw Self.refusal("\(row.id.value) leads nowhere")
      case .step, .entry, .external, .end, .result: addExit(of: row, destination)
      }
    }
  }

  /// The result of a row is called as its words, or as that of an earlier row with the same target.
  private mutating func addExit(of row: FlowRow, _ destination: LinkedProject.Destination) {
    guard let target = row.target else { return }
    let known = exits.firstIndex {
      $0.destination == destination && $0.target.text.value == target.text.value
    }
    if let known {
      exitByRow[row.id.value] = known
      return
    }
    let words = row.trigger.text.value
    let name = row.trigger.kind == .user ? words.drop { $0 != " " }.drop { $0 == " " } : words[...]
    let base = name.isEmpty ? words : name.prefix(1).uppercased() + name.dropFirst()
    let taken = Set(exits.map(\.result))
    let result = taken.contains(base) ? "\(base) (\(row.id.value))" : base
    exitByRow[row.id.value] = exits.count
    exits.append(Exit(result: result, target: target, destination: destination))
  }

  /// All ways in lead to the first step.
  private func checkEntries() throws(RequestFailure) {
    for index in linked.steps.indices where !stepIndices.contains(index) {
      for row in linked.steps[index].rows {
        guard let step = linked.destinations[row].step, stepIndices.contains(step),
          step != stepIndices.lowerBound
        else { continue }
        throw Self.refusal(
          "\(linked.id(index).value) leads to \(linked.id(step).value), and only the first step can be entered"
        )
      }
    }
  }

  /// Screens that were left are not shown again by Back or Close.
  private func checkHistory() throws(RequestFailure) {
    if steps[0].kind.value.isOverlay {
      throw Self.refusal("\(firstID) is shown over the screen before it, whose timers run on")
    }
    guard let screen = steps.first(where: \.entersHistory) else { return }
    for exit in exits {
      switch exit.target.kind {
      case .end, .endGoTo, .result: break
      case .next, .goTo, .back, .resume, .errorFlow, .show:
        throw Self.refusal(
          "'\(exit.target.text.value)' comes after \(screen.id.value), a screen to which Back could return no more"
        )
      }
    }
  }

  /// No action that runs again is told another number of attempts: these count from the last entry of the flow's first step.
  private func checkAttempts() throws(RequestFailure) {
    let entrance = linked.entrance(of: table.index)
    guard stepIndices.lowerBound != entrance, steps.contains(where: \.kind.value.isAutomatic) else { return }
    let retries = steps[0].transitions.contains {
      if case .errorFlow? = $0.target?.kind { true } else { false }
    }
    if retries || leadsBack && steps[0].entersHistory || mayReenter(besides: entrance) {
      throw Self.refusal("a session may come to \(firstID) again, and its actions would count attempts anew")
    }
  }

  /// Whether a session may come to the first step again, by other ways than over the first step of the flow.
  private func mayReenter(besides entrance: StepIndex?) -> Bool {
    if stepIndices.contains(where: leadsToFirst) { return true }
    var mayReturn = leadsBack || steps.contains(where: \.kind.value.isCall)
    var open: [StepIndex] = []
    var seen: Set<StepIndex> = []
    func add(_ destination: LinkedProject.Destination) {
      switch destination {
      case .step(let next): if next != entrance, seen.insert(next).inserted { open.append(next) }
      // What was shown before, or may be shown again by Back.
      case .back, .error, .resume, .external, .entry, .placeholder: mayReturn = true
      case .stay, .end, .result, .unresolved: break
      }
    }
    for exit in exits { add(exit.destination) }
    while let step = open.popLast() {
      if leadsToFirst(step) { return true }
      if linked.steps[step].callee != nil { mayReturn = true }
      for row in linked.steps[step].rows { add(linked.destinations[row]) }
    }
    return mayReturn && linked.steps.indices.contains { $0 != entrance && leadsToFirst($0) }
  }

  private func leadsToFirst(_ step: StepIndex) -> Bool {
    linked.steps[step].rows.contains { linked.destinations[$0].step == stepIndices.lowerBound }
  }

  /// Nothing outside uses a value of these steps.
  private func checkValues() throws(RequestFailure) {
    let own = Set(steps.flatMap(\.producedValues))
    if own.isEmpty { return }
    for other in linked.tables {
      for (place, step) in other.steps.enumerated()
      where !stepIndices.contains(linked.index(ofStep: place, in: other.index)) {
        guard let name = own.first(where: step.usesValue) else { continue }
        throw Self.refusal(
          "\(step.id.value) of \(other.entry.id) uses '\(name)', which would end with the new flow")
      }
    }
  }
}

extension Step {
  /// Whether it enters the history: a screen, or an action that is displayed because the user can leave it.
  fileprivate var entersHistory: Bool {
    kind.value.isScreen || kind.value.isAutomatic && transitions.contains { $0.trigger.kind == .user }
  }

  fileprivate var producedValues: [String] {
    inputs.compactMap(\.name?.value)
      + transitions.flatMap { $0.values.map(\.name.value) + [$0.gives?.value].compactMap(\.self) }
  }

  /// Whether it reads, shows or provides a value.
  fileprivate func usesValue(_ name: String) -> Bool {
    producedValues.contains(name) || reads.contains { $0.value == name }
      || transitions.contains { if case .value(let value)? = $0.after { value.value == name } else { false } }
      || details.contains {
        if case .message(let text) = $0.content {
          text.value.lowercased().contains("[\(name.lowercased())]")
        } else {
          false
        }
      }
  }
}
