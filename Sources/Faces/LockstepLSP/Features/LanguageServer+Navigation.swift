import Lockstep
import LockstepModel
import LockstepServing

/// Going to definitions, and finding what refers to them.
extension LanguageServer {
  func definitionJSON(_ place: DocumentPosition?) -> String {
    guard let place else { return "null" }
    for occurrence in place.occurrences {
      let found = place.document.project.findAll(occurrence.symbol)
      // A row leads to its erratum, and an erratum to its row.
      let errata = occurrence.isDefinition ? found.filter(\.isErratum) : []
      let definitions = errata.isEmpty ? found.filter(\.occurrence.isDefinition) : errata
      // A test case that an overview lists leads to its scenario.
      let others = definitions.filter {
        if case .testCase = occurrence.symbol { $0.source.path != place.document.path } else { true }
      }
      if !definitions.isEmpty { return locationsJSON(others.isEmpty ? definitions : others, place.document) }
    }
    return "null"
  }

  func referencesJSON(_ place: DocumentPosition?, withDefinition: Bool) -> String {
    guard let place, let first = place.occurrences.first else { return "null" }
    // An error that a flow declares is one of the project, too.
    let symbols = place.occurrences.filter { $0.span == first.span }.map(\.symbol)
    let found = symbols.flatMap { place.document.project.findAll($0) }
    if withDefinition { return locationsJSON(found, place.document) }
    // A sentence of a list is where the one before it leads: that names nothing else.
    let definitions = Set(found.filter(\.occurrence.isDefinition).map(\.placeKey))
    return locationsJSON(found.filter { !definitions.contains($0.placeKey) }, place.document)
  }

  /// The places of a document that have the same name as the one at the cursor.
  func documentHighlightsJSON(_ place: DocumentPosition?) -> String {
    guard let place, let symbol = place.occurrences.first?.symbol else { return "null" }
    return jsonArray { json in
      for occurrence in place.document.occurrences where occurrence.symbol == symbol {
        guard let range = place.document.range(occurrence.span) else { continue }
        json.object {
          $0.member("range", range.write)
          $0.member("kind", occurrence.isDefinition ? 3 : 2)
        }
      }
    }
  }

  private func locationsJSON(_ found: [SymbolLookup.FoundOccurrence], _ document: RequestedDocument) -> String
  {
    var views: [String: FilePositions] = [:]
    return jsonArray { json in
      // A name may be that of a row and of a step.
      for place in found.uniqued(by: \.placeKey) {
        let path = place.source.path
        let view =
          views[path]
          ?? FilePositions(place.source, present: document.project.currentText(of: path), encoding)
        views[path] = view
        guard let range = view.range(place.occurrence.span) else { continue }
        writeLocation(range, of: path, in: document.project, to: &json)
      }
    }
  }
}

extension SymbolLookup.FoundOccurrence {
  /// Its place, for comparing it with others.
  fileprivate var placeKey: String { "\(source.path):\(occurrence.span.start)-\(occurrence.span.end)" }
}
