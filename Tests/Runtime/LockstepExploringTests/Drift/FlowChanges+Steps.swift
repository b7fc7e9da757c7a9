import Lockstep
import LockstepModel

/// Changes of steps, of scenarios and of what stands beside the table.
extension FlowChanges {
  /// Two scenarios that follow one another, and two steps of different ones, change places.
  mutating func addOrder(of part: Int) {
    guard scenarios.indices.contains(part + 1) else { return }
    add(.ordered, "\(scenarios[part].id.value) stands behind the next scenario") {
      $0.sections[0].scenarios.swapAt(part, part + 1)
    }
  }

  mutating func addOrder(of place: StepPlace) {
    let steps = scenarios[place.part].steps
    if steps.indices.contains(place.step + 1) {
      add(.ordered, "\(steps[place.step].id.value) stands behind the next step") {
        $0.sections[0].scenarios[place.part].steps.swapAt(place.step, place.step + 1)
      }
    }
    for number in steps[place.step].transitions.indices.dropLast() {
      add(.ordered, "\(steps[place.step].transitions[number].id.value) stands behind the next row") {
        $0[place].transitions.swapAt(number, number + 1)
      }
    }
  }

  mutating func addTexts(of part: Int) {
    let scenario = scenarios[part]
    if scenario.title != nil {
      add(.read, "\(scenario.id.value) has another title") {
        $0.sections[0].scenarios[part].title?.value += " now"
      }
    }
  }

  mutating func addTexts(of step: Step, at place: StepPlace) {
    let id = step.id.value
    switch step.kind.value {
    case .screen, .page, .prompt, .bottomSheet, .drawer, .modal:
      add(.displayed, "\(id) has another title") { $0[place].name.value += " now" }
    case .system, .os: add(.read, "\(id) reads otherwise") { $0[place].name.value += " now" }
    case .partialFlow, .useCase: break
    }
    for (number, detail) in step.details.enumerated() {
      switch detail.content {
      case .message(let text):
        let other = SourceString(text.value + " now", at: text.span)
        add(.displayed, "\(id) says something else") { $0[place].details[number].content = .message(other) }
        add(.displayed, "\(id) says nothing") { $0[place].details.remove(at: number) }
      case .actions(let names):
        for name in names {
          add(.displayed, "\(id) lacks the button '\(name.value)'") {
            $0[place].changeActions { $0.removeAll { $0 == name } }
          }
        }
      case .duration: add(.read, "\(id) promises no duration") { $0[place].details.remove(at: number) }
      case .inputs, .items, .options, .picture, .line: break
      }
    }
  }

  mutating func addData(of step: Step, at place: StepPlace) {
    let id = step.id.value
    for name in step.keeps {
      add(.dropped, "\(id) does not keep '\(name.value)'") { $0[place].keeps.removeAll { $0 == name } }
    }
    for name in step.reads {
      add(.dropped, "\(id) does not read '\(name.value)'") { $0[place].reads.removeAll { $0 == name } }
    }
    if step.action != nil { add(.removed, "\(id) runs no action") { $0[place].action = nil } }
  }

  /// Each erratum gone, and each cell of the document another one.
  mutating func addErrata() {
    guard let errata = document.errata else { return }
    let text = String(decoding: errata.source.bytes, as: UTF8.self)
    let entries = text.split(separator: "\n  - ", omittingEmptySubsequences: false)
    for (number, erratum) in errata.rows.enumerated() {
      var others = entries
      others.remove(at: number + 1)
      all.append(
        FlowChange(
          .documented, in: errata.source.path, "\(document.id.value) \(erratum.row.value) has no erratum",
          text: others.joined(separator: "\n  - ") + (number + 1 == errata.rows.count ? "\n" : "")))
      for cell in [erratum.id, erratum.title, erratum.description, erratum.next].compactMap(\.self) {
        var bytes = errata.source.bytes
        var end = Int(cell.span.end)
        while bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: "\"") { end -= 1 }
        bytes.insert(contentsOf: " now".utf8, at: end)
        all.append(
          FlowChange(
            .documented, in: errata.source.path,
            "\(document.id.value) \(erratum.row.value) has another erratum",
            text: String(decoding: bytes, as: UTF8.self)))
      }
    }
  }
}

/// Where a step stands in a flow of one table.
struct StepPlace: Sendable {
  var part: Int
  var step: Int
}

/// Where a row stands.
struct RowPlace: Sendable {
  var step: StepPlace
  var row: Int
}

extension FlowDocument {
  subscript(place: StepPlace) -> Step {
    get { sections[0].scenarios[place.part].steps[place.step] }
    set { sections[0].scenarios[place.part].steps[place.step] = newValue }
  }

  subscript(place: RowPlace) -> FlowRow {
    get { self[place.step].transitions[place.row] }
    set { self[place.step].transitions[place.row] = newValue }
  }
}

extension Step {
  /// The button that a row of a user is behind: `Close` of `selects Close`.
  func button(of row: FlowRow) -> String? {
    details.lazy.compactMap { detail -> String? in
      guard case .actions(let names) = detail.content else { return nil }
      return names.map(\.value).first {
        row.trigger.kind == .user && row.trigger.text.value == "selects \($0)"
      }
    }.first
  }

  mutating func changeActions(_ change: (inout [SourceString]) -> Void) {
    for index in details.indices {
      guard case .actions(var names) = details[index].content else { continue }
      change(&names)
      details[index].content = .actions(names)
    }
  }
}
