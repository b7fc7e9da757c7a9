import Lockstep
import LockstepModel
import LockstepServing

/// Behind a number where it leads.
extension LanguageServer {
  /// Longer names are cut.
  private static let longest = 40

  func inlayHints(_ document: DocumentView?, _ params: Params) -> String {
    guard let document, let range = TextRange(params["range"]) else { return "[]" }
    let project = document.linked
    return jsonArray { json in
      for (flow, section) in document.sections {
        let id = flow.id(of: section)
        for (target, name) in targets(of: section) {
          guard let place = document.range(name.span), range.start <= place.end, place.end <= range.end,
            let index = project.place(name.value, of: target.flow?.value ?? id)?.index
          else { continue }
          write(project.title(of: index), at: place.end, to: &json)
        }
      }
    }
  }

  /// Every step or scenario that something of a table leads to.
  private func targets(of section: FlowSection) -> [(Target, SourceString)] {
    section.scenarios.flatMap { scenario in
      let steps = scenario.steps.flatMap { step in [step.target] + step.transitions.map(\.target) }
      return ([scenario.target] + steps).compactMap { target in
        target.flatMap { target in target.step.map { (target, $0) } }
      }
    }
  }

  private func write(_ title: String, at position: TextPosition, to json: inout JSONWriter) {
    if title.isEmpty { return }
    let isLong = title.count > Self.longest
    json.object {
      $0.member("position", position.write)
      $0.member("label", "→ " + (isLong ? title.prefix(Self.longest - 1) + "…" : title))
      $0.member("paddingLeft", true)
      if isLong { $0.member("tooltip", title) }
    }
  }
}
