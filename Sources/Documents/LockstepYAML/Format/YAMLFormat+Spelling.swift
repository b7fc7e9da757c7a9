import Lockstep
package import LockstepModel

extension YAMLFormat {
  package func spelled(_ part: SpelledPart, _ wording: Wording) -> String {
    switch part {
    case .row(let id, let kind?, let words, let next):
      "{id: \(id), \(kind.rawValue): \(Self.inBrackets(words)), next: \(next)}"
    case .row(let id, nil, _, _): "{id: \(id), …}"
    case .step(let id):
      "- id: \(ScalarText.line(LayoutScalar(text: id, role: .number), isInBrackets: false))\n  \(Step.Kind.screen.rawValue): …"
    case .triggerKeyword(let kind): "'\(kind.rawValue):'"
    case .title(_, let title): "'title: \(title)'"
    case .next(let target): "'next: \(target)'"
    case .eitherTarget(let first, let second): "'next: \(first)' or 'next: \(second)'"
    case .result(let name): "'result: \(name)'"
    case .effect: "'do'"
    case .condition(let parameter): "'when: \(parameter)'"
    case .passing(let parameter): "'with: [\(parameter)]'"
    case .call(let flow): "'\(Step.Kind.partialFlow.rawValue): \(flow)'"
    case .callAs(let kind, let flow): "'\(kind.rawValue): \(flow)'"
    case .actions(let names): "'actions: [\(names.joined(separator: ", "))]'"
    case .aspect(let aspect, let name): spelled(aspect, named: name)
    }
  }

  private static func inBrackets(_ text: String) -> String {
    ScalarText.line(LayoutScalar(text: text), isInBrackets: true)
  }

  private func spelled(_ aspect: OverviewAspect?, named name: String) -> String {
    guard let aspect else { return "did you mean '\(name)'?" }
    return aspect.nameList == nil
      ? "did you mean '\(aspect.rawValue)'?" : "list them under '\(aspect.rawValue):' of the flow"
  }
}
