import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// The outline of a document: its flows, their scenarios, steps and rows.
extension LanguageServer {
  /// More than anyone reads; a longer query finds fewer.
  private static let maximumSymbols = 200

  /// The flows, scenarios and steps of all projects with all words of a query in their ids and titles.
  func workspaceSymbolsJSON(_ query: String) async -> String {
    let words = query.lowercased().split(separator: " ").map { Array($0.utf8) }
    // Flows first: who looks for one need not pass by its steps.
    var flows: [(project: ServedProject, source: SourceText, symbol: SearchedSymbol)] = []
    var others = flows
    for project in projects {
      guard let checked = await project.checkedProject() else { continue }
      for flow in checked.files.ownFlows {
        for symbol in searchedSymbols(of: flow, in: project) where words.allSatisfy(symbol.contains) {
          if symbol.kind == .flow {
            flows.append((project, flow.source, symbol))
          } else if others.count < Self.maximumSymbols {
            others.append((project, flow.source, symbol))
          }
        }
      }
    }
    var views: [String: FilePositions] = [:]
    return jsonArray { json in
      for (project, source, symbol) in (flows + others).prefix(Self.maximumSymbols) {
        let path = source.path
        let view = views[path] ?? FilePositions(source, present: project.currentText(of: path), encoding)
        views[path] = view
        guard let range = view.range(symbol.idSpan) else { continue }
        json.object { json in
          json.member("name", symbol.name)
          json.member("kind", symbol.kind.rawValue)
          if let container = symbol.containingFlow { json.member("containerName", container) }
          json.member("location") { writeLocation(range, of: path, in: project, to: &$0) }
        }
      }
    }
  }

  /// Those of a flow, kept as long as its file has the same text.
  private func searchedSymbols(of flow: FlowDocument, in project: ServedProject) -> [SearchedSymbol] {
    let key = "\(project.canonical(flow.source.path))#\(flow.span.start)"
    if let known = symbolCache[key], known.source === flow.source { return known.symbols }
    let symbols = SearchedSymbol.symbols(of: flow)
    symbolCache[key] = (flow.source, symbols)
    return symbols
  }

  func documentSymbolsJSON(_ document: RequestedDocument?) -> String {
    guard let document else { return "[]" }
    return jsonArray { json in
      for (flow, section) in document.sections {
        writeSymbol(OutlineEntry(section, of: flow, document.linkedProject.wording), in: document, to: &json)
      }
    }
  }

  private func writeSymbol(_ entry: OutlineEntry, in document: RequestedDocument, to json: inout JSONWriter) {
    // A part that is being written has no place.
    guard let range = document.range(entry.span), let name = document.range(entry.idSpan) else { return }
    json.object { json in
      json.member("name", entry.id)
      json.member("detail", entry.title)
      json.member("kind", entry.kind.rawValue)
      json.member("range", range.write)
      json.member("selectionRange", name.write)
      if entry.children.isEmpty { return }
      json.array("children") { json in
        for child in entry.children { writeSymbol(child, in: document, to: &json) }
      }
    }
  }
}

extension Span {
  func union(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }
}
