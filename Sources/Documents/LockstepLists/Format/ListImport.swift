import Lockstep
import LockstepModel

/// Makes a use case one of the format that projects keep, with the numbers of tables: it plays the same.
enum ListImport {
  static func document(
    _ document: FlowDocument, at path: String, as format: any DocumentFormat, in project: Project
  ) -> Checked<FlowDocument> {
    var copy = document
    copy.format = format
    copy.source = SourceText(path: path, bytes: document.source.bytes)
    copy.sections = document.sections.map { renumbered($0, project.wording) }
    // The heading of the list is not one of a table.
    for section in copy.sections.indices { copy.sections[section].heading = nil }
    return Checked(copy, copy.unkeepableTargetFindings(in: document, project.wording))
  }

  private static func renumbered(_ section: FlowTableSection, _ wording: Wording) -> FlowTableSection {
    var section = section
    var numbers: [String: String] = [:]
    for (place, scenario) in section.scenarios.enumerated() where numbers[scenario.id.value] == nil {
      numbers[scenario.id.value] = "\(place + 1)"
    }
    // Of a step and an alternative with one label the step counts, as in links.
    for (place, scenario) in section.scenarios.enumerated() {
      for (step, old) in scenario.steps.enumerated() { numbers[old.id.value] = "\(place + 1).\(step + 1)" }
    }
    for place in section.scenarios.indices {
      let number = "\(place + 1)"
      section.scenarios[place].id.value = number
      let title = title(section.scenarios[place], isFirst: place == 0, wording)
      section.scenarios[place].title?.value = title
      for step in section.scenarios[place].steps.indices {
        renumber(&section.scenarios[place].steps[step], "\(number).\(step + 1)", numbers, wording)
      }
    }
    return section
  }

  private static func title(_ scenario: Scenario, isFirst: Bool, _ wording: Wording) -> String {
    isFirst ? wording.titles.preferredWord(.primary).text : scenario.title?.value ?? ""
  }

  private static func renumber(
    _ step: inout Step, _ number: String, _ numbers: [String: String], _ wording: Wording
  ) {
    step.id.value = number
    // The words of the call are the step's title already.
    step.label = nil
    step.target = step.target.map { renumbered($0, numbers) }
    for row in step.transitions.indices {
      step.transitions[row].id.value = number + RowSuffix.text(row, wording.numbers)
      step.transitions[row].target = step.transitions[row].target.map { renumbered($0, numbers) }
    }
  }

  private static func renumbered(_ target: Target, _ numbers: [String: String]) -> Target {
    guard case .next(let text) = target.kind, let number = numbers[text.value] else { return target }
    return Target(.next(SourceString(number, at: text.span)), label: target.label, href: target.href)
  }
}
