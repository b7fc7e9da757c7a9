import Lockstep
import LockstepModel

/// The rows of a flow table.
extension FlowLayout {
  static func scenario(_ scenario: Scenario) -> LayoutNode {
    var pairs = MappingBuilder(isBlock: true)
    pairs.add(.id, scenario.id)
    pairs.add(.title, scenario.title)
    if let target = scenario.target { add(target, to: &pairs) }
    addSource(scenario.cell, isBlock: true, to: &pairs)
    pairs.add(.steps, scenario.steps.map(step))
    return pairs.node
  }

  private static func step(_ step: Step) -> LayoutNode {
    var pairs = MappingBuilder(isBlock: true)
    pairs.add(.id, step.id)
    if let kind = KeyName(rawValue: step.kind.value.rawValue) { pairs.add(kind, step.name) }
    pairs.add(.label, step.label)
    pairs.add(.href, step.href)
    pairs.add(.title, step.title)
    pairs.add(.with, step.passedParameters)
    pairs.add(.action, step.action)
    pairs.add(.swift, step.swiftName)
    pairs.add(.reads, step.reads)
    pairs.add(.keeps, step.keeps)
    addDetails(step.details, to: &pairs)
    pairs.add(.note, step.note)
    if let target = step.target { add(target, to: &pairs) }
    addSource(step.cell, isBlock: true, to: &pairs)
    pairs.add(.transitions, step.transitions.map(transition))
    return pairs.node
  }

  private static func transition(_ row: FlowRow) -> LayoutNode {
    var pairs = MappingBuilder()
    pairs.add(.id, row.id)
    if let trigger = KeyName(rawValue: row.trigger.kind.rawValue) { pairs.add(trigger, row.trigger.text) }
    switch row.after {
    case .fixed(let duration): pairs.add(.after, .text(DurationText.spelling(duration.value)))
    case .value(let name): pairs.add(.after, name)
    case nil: break
    }
    pairs.add(.as, row.name)
    pairs.add(.swift, row.swiftName)
    if !row.values.isEmpty {
      let items = row.values.map { LayoutItem(key: $0.name.value, value: .text($0.kind.value.rawValue)) }
      pairs.add(.values, LayoutNode(content: .mapping(items)))
    }
    pairs.add(.when, row.when)
    pairs.add(.gives, row.gives)
    if let name = row.effectName {
      var effect = MappingBuilder()
      effect.add(.text, row.effect)
      effect.add(.as, name)
      pairs.add(.do, effect.node)
    } else {
      pairs.add(.do, row.effect)
    }
    for (flag, word, _, _, _) in RowFlags.keys where row.flags.contains(flag) {
      if let key = KeyName(rawValue: word) { pairs.add(key, .text("true")) }
    }
    if let target = row.target { add(target, to: &pairs) }
    pairs.add(.note, row.note)
    pairs.add(.nextNote, row.nextNote)
    addSource(row.cell, isBlock: false, to: &pairs)
    return pairs.node
  }

  private static func add(_ target: Target, to pairs: inout MappingBuilder) {
    switch target.kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text): pairs.add(.next, text)
    case .result(let text): pairs.add(.result, text)
    case .goTo(let flow, let step):
      pairs.add(.goTo, flow)
      pairs.add(.step, step)
    case .endGoTo(let flow, let step):
      pairs.add(.endGoTo, flow)
      pairs.add(.step, step)
    case .errorFlow(let name): pairs.add(.errorFlow, name)
    case .show(let text): pairs.add(.show, text)
    }
    pairs.add(.label, target.label)
    pairs.add(.href, target.href)
  }

  private static func addSource(_ cell: CellSource?, isBlock: Bool, to pairs: inout MappingBuilder) {
    guard let cell else { return }
    var inner = MappingBuilder(isBlock: isBlock)
    inner.add(.id, cell.id)
    inner.add(.description, cell.description)
    inner.add(.next, cell.next)
    pairs.add(.source, inner.node)
  }
}
