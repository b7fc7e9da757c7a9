import Lockstep
import LockstepModel
import TestSupport

/// All changes that are made of a flow; which steps rows are led to instead, a seed decides.
struct FlowChanges {
  let document: FlowDocument
  /// The flows and the error flows that the project declares.
  let settings: ProjectDocument
  var all: [FlowChange] = []
  private var randomness: SplitMix64

  /// - Precondition: the document has one table.
  init(of document: FlowDocument, in settings: ProjectDocument, seed: UInt64) {
    self.document = document
    self.settings = settings
    randomness = SplitMix64(seed)
    addErrata()
    for (part, scenario) in scenarios.enumerated() {
      addOrder(of: part)
      addTexts(of: part)
      for (number, step) in scenario.steps.enumerated() {
        let place = StepPlace(part: part, step: number)
        addOrder(of: place)
        addTexts(of: step, at: place)
        addData(of: step, at: place)
        for row in step.transitions.indices { addChanges(of: row, in: step, at: place) }
      }
    }
  }

  var scenarios: [Scenario] { document.sections.first?.scenarios ?? [] }

  mutating func add(_ kind: FlowChange.Kind, _ name: String, _ change: (inout FlowDocument) -> Void) {
    var changed = document
    change(&changed)
    all.append(FlowChange(kind, name, changed))
  }

  private mutating func addChanges(of number: Int, in step: Step, at place: StepPlace) {
    let row = step.transitions[number]
    let place = RowPlace(step: place, row: number)
    addRemovals(of: row, in: step, at: place)
    addTargets(of: row, at: place)
    addNames(of: row, in: step, at: place)
    addTimes(of: row, at: place)
    addWords(of: row, in: step, at: place)
  }

  private mutating func addRemovals(of row: FlowRow, in step: Step, at place: RowPlace) {
    add(.removed, "\(row.id.value) removed") { $0[place.step].transitions.remove(at: place.row) }
    guard let button = step.button(of: row) else { return }
    add(.removed, "\(row.id.value) removed with its button") {
      $0[place.step].transitions.remove(at: place.row)
      $0[place.step].changeActions { $0.removeAll { $0.value == button } }
    }
  }

  private mutating func addTargets(of row: FlowRow, at place: RowPlace) {
    guard let target = row.target else { return }
    func led(to kind: Target.Kind) -> (inout FlowDocument) -> Void { { $0[place].target = Target(kind) } }
    let span = target.text.span
    let id = row.id.value
    func other(_ text: String) -> SourceString { SourceString(text, at: span) }
    switch target.kind {
    case .next(let name):
      let first = scenarios.first { $0.id.value == name.value }?.steps.first?.id.value
      let steps = scenarios.flatMap(\.steps).map(\.id.value).filter { $0 != name.value && $0 != first }
      for step in steps.shuffled(using: &randomness).prefix(2) {
        add(.retargeted, "\(id) leads to \(step)", led(to: .next(other(step))))
      }
    case .goTo(let flow, _):
      let flows = settings.externalFlows.map(\.id.value).filter { $0.hasPrefix("UC") && $0 != flow.value }
      if let flow = flows.randomElement(using: &randomness) {
        add(.retargeted, "\(id) goes to \(flow)", led(to: .goTo(flow: other(flow), step: nil)))
      }
    case .result(let result):
      for name in document.results.map(\.value) where name != result.value {
        add(.retargeted, "\(id) hands back \(name)", led(to: .result(other(name))))
      }
    case .errorFlow(let error):
      for name in document.errors.map(\.value) where name != error.value {
        add(.retargeted, "\(id) raises \(name)", led(to: .errorFlow(other(name))))
      }
    case .back: add(.retargeted, "\(id) leads to the end", led(to: .end(other("end"))))
    case .end: add(.retargeted, "\(id) leads back", led(to: .back(other("back"))))
    case .resume: add(.retargeted, "\(id) leads to the end", led(to: .end(other("end"))))
    case .show(let title):
      add(.displayed, "\(id) shows something else", led(to: .show(other(title.value + " now"))))
    case .endGoTo: break
    }
  }

  private mutating func addNames(of row: FlowRow, in step: Step, at place: RowPlace) {
    guard let name = row.name else { return }
    add(.named, "\(row.id.value) has another name") { $0[place].name?.value += "-x" }
    let next = place.row + 1
    guard step.transitions.indices.contains(next), let other = step.transitions[next].name else { return }
    add(.named, "\(row.id.value) has the name of the next row, which has its name") {
      $0[place].name = other
      $0[RowPlace(step: place.step, row: next)].name = name
    }
  }

  private mutating func addTimes(of row: FlowRow, at place: RowPlace) {
    let id = row.id.value
    if case .value(let name)? = row.after {
      add(.timed, "\(id) has no timer") { $0[place].after = nil }
      let second = Located(Duration.seconds(1), at: name.span)
      add(.timed, "\(id) fires after a second") { $0[place].after = .fixed(second) }
    }
    if row.flags.contains(.clearsHistory) {
      add(.remembered, "\(id) forgets nothing") { $0[place].flags = [] }
    }
    if !row.values.isEmpty { add(.dropped, "\(id) brings no value") { $0[place].values = [] } }
    if row.gives != nil { add(.dropped, "\(id) gives nothing") { $0[place].gives = nil } }
    if row.effect != nil {
      add(.done, "\(id) does nothing") { $0[place].effect = nil }
      add(.done, "\(id) does something else") { $0[place].effect?.value += " now" }
    }
  }

  private mutating func addWords(of row: FlowRow, in step: Step, at place: RowPlace) {
    let id = row.id.value
    switch row.trigger.kind {
    // Of the rows of actions the names count, not the words; a timer takes its row without them.
    case _ where row.name != nil || row.after != nil:
      add(.read, "\(id) reads otherwise") { $0[place].trigger.text.value += " now" }
    case .case: break
    case .user, .event, .text:
      add(.displayed, "\(id) reads otherwise") { flow in
        flow[place].trigger.text.value += " now"
        guard let button = step.button(of: row) else { return }
        flow[place.step].changeActions { names in
          for index in names.indices where names[index].value == button { names[index].value += " now" }
        }
      }
    case .error, .returns: add(.displayed, "\(id) reads otherwise") { $0[place].trigger.text.value += " now" }
    }
  }
}
