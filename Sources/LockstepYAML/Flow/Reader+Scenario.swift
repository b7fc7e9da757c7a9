import Lockstep
import LockstepModel

/// Reading a scenario: a numbered part of a flow table.
extension Reader {
  /// Appends a scenario, unless it has no number, so that nothing could lead to it.
  mutating func scenario(_ entry: Int, _ list: Field, into scenarios: inout [Scenario]) {
    guard var cursor = mapping(entry, as: .scenario, of: list) else { return }
    row = entry
    defer { row = nil }
    var id: SourceString?
    var scenario = Scenario(id: SourceString("", at: span(entry)), span: span(entry))
    var target = TargetFields()
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = self.id(field)
      case .title: scenario.title = text(field)
      case .next, .goTo, .step, .label, .href: target.take(field, &self)
      case .steps:
        scenario.steps = self.list(field, of: .table(.step)) { reader, entry, steps in
          reader.step(entry, field, into: &steps)
        }
        row = cursor.mapping
      case .source: scenario.cell = cellSource(field)
      default: break
      }
    }
    finish(cursor)
    scenario.target = self.target(target)
    guard let id else { return }
    scenario.id = id
    scenarios.append(scenario)
  }
}
