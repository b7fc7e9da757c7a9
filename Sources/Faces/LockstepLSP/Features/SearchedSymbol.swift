import Lockstep
import LockstepModel

/// A flow, scenario or step that a search in all projects can find.
struct SearchedSymbol {
  let name: String
  let kind: OutlineEntry.Kind
  let idSpan: Span
  /// The flow of a scenario or a step.
  let containingFlow: String?
  /// What is searched, in lower case.
  private let searchText: [UInt8]

  private init(
    _ id: SourceString, _ name: String, _ kind: OutlineEntry.Kind, inside containingFlow: String? = nil
  ) {
    (self.name, self.kind, self.containingFlow, idSpan) = (name, kind, containingFlow, id.span)
    searchText = Array("\(containingFlow ?? "") \(name)".lowercased().utf8)
  }

  /// The symbols of a flow, in the order of its document.
  static func symbols(of flow: FlowDocument) -> [SearchedSymbol] {
    let containingFlow = flow.id.value
    return flow.sections.flatMap { section in
      [SearchedSymbol(section.name ?? flow.id, "\(flow.id(of: section)) \(flow.title.value)", .flow)]
        + section.scenarios.flatMap { scenario in
          [
            SearchedSymbol(
              scenario.id, "\(scenario.id.value) \(scenario.title?.value ?? "")", .scenario,
              inside: containingFlow
            )
          ]
            + scenario.steps.map { step in
              SearchedSymbol(step.id, "\(step.id.value) \(step.displayName)", .step, inside: containingFlow)
            }
        }
    }
  }

  /// Whether some part of its text, in any letter case, is a word.
  ///
  /// - Parameter word: in lower case, not empty.
  func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, searchText.count >= word.count else { return false }
    return (0...searchText.count - word.count).contains { start in
      searchText[start] == first && searchText[start..<start + word.count].elementsEqual(word)
    }
  }
}
