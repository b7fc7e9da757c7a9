import Lockstep
import LockstepModel
import LockstepServing

/// Behind a number where it leads.
extension LanguageServer {
  /// Longer names are cut.
  private static let maximumTitleLength = 40

  func inlayHintsJSON(_ document: RequestedDocument?, _ params: MessageValue) -> String {
    guard let document, let range = TextRange(params["range"]) else { return "[]" }
    let project = document.linkedProject
    return jsonArray { json in
      for (flow, section) in document.sections {
        let id = flow.id(of: section)
        for (target, name) in stepTargets(of: section) {
          guard let place = document.range(name.span), range.start <= place.end, place.end <= range.end,
            let index = project.place(name.value, of: target.flow?.value ?? id)?.index
          else { continue }
          writeHint(project.title(of: index), at: place.end, to: &json)
        }
      }
    }
  }

  /// Every step or scenario that something of a table leads to.
  private func stepTargets(of section: FlowTableSection) -> [(Target, SourceString)] {
    section.scenarios.flatMap { scenario in
      let steps = scenario.steps.flatMap { step in [step.target] + step.transitions.map(\.target) }
      return ([scenario.target] + steps).compactMap { target in
        target.flatMap { target in target.step.map { (target, $0) } }
      }
    }
  }

  private func writeHint(_ title: String, at position: TextPosition, to json: inout JSONWriter) {
    if title.isEmpty { return }
    let isLong = title.count > Self.maximumTitleLength
    json.object {
      $0.member("position", position.write)
      $0.member("label", "→ " + (isLong ? title.prefix(Self.maximumTitleLength - 1) + "…" : title))
      $0.member("paddingLeft", true)
      if isLong { $0.member("tooltip", title) }
    }
  }
}
