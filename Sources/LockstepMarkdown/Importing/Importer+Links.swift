import LockstepModel

/// Leaving the labels and addresses of links to the project, where it renders the same ones.
extension Importer {
  mutating func leaveLinks() {
    // Links are relative to the document, which does not change on the way.
    let cells = TableText(project, of: document)
    for section in document.sections.indices {
      for scenario in document.sections[section].scenarios.indices {
        var changed = document.sections[section].scenarios[scenario]
        Self.leaveLink(of: &changed.target, cells)
        for step in changed.steps.indices { Self.leaveLinks(of: &changed.steps[step], cells) }
        document.sections[section].scenarios[scenario] = changed
      }
    }
  }

  private static func leaveLinks(of step: inout Step, _ cells: TableText) {
    let wanted = cells.description(of: step)
    for (label, href) in [(nil, nil), (nil, step.href), (step.label, nil)] {
      var shorter = step
      (shorter.label, shorter.href) = (label, href)
      if cells.description(of: shorter) == wanted {
        step = shorter
        break
      }
    }
    leaveLink(of: &step.target, cells)
    for row in step.transitions.indices { leaveLink(of: &step.transitions[row].target, cells) }
  }

  private static func leaveLink(of target: inout Target?, _ cells: TableText) {
    guard let whole = target, whole.label != nil || whole.href != nil else { return }
    var scenario = Scenario(id: whole.text, span: whole.text.span)
    scenario.target = whole
    let wanted = cells.next(of: scenario)
    for (label, href) in [(nil, nil), (nil, whole.href), (whole.label, nil)] {
      scenario.target = Target(whole.kind, label: label, href: href)
      if cells.next(of: scenario) == wanted {
        target = scenario.target
        return
      }
    }
  }
}
