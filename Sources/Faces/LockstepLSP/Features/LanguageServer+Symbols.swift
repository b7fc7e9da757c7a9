import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// The outline of a document: its flows, their scenarios, steps and rows.
extension LanguageServer {
  /// More than anyone reads; a longer query finds fewer.
  private static let mostSymbols = 200

  /// The flows, scenarios and steps of all projects with all words of a query in their ids and titles.
  func workspaceSymbols(_ query: String) async -> String {
    let words = query.lowercased().split(separator: " ")
    var found: [(project: ServedProject, flow: FlowDocument, entry: OutlineEntry, container: String?)] = []
    for project in projects {
      guard let checked = await project.checked() else { continue }
      for flow in checked.files.ownFlows {
        func add(_ entry: OutlineEntry, inside container: String?) {
          if entry.kind == .row || entry.kind == .testCase { return }
          let text = "\(container ?? "") \(entry.id) \(entry.title)".lowercased()
          if words.allSatisfy(text.contains) { found.append((project, flow, entry, container)) }
          for child in entry.children { add(child, inside: flow.id.value) }
        }
        for section in flow.sections {
          add(OutlineEntry(section, of: flow, checked.project.wording), inside: nil)
        }
      }
    }
    var views: [String: FileView] = [:]
    // Flows first: who looks for one need not pass by its steps.
    let first = found.filter { $0.entry.kind == .flow } + found.filter { $0.entry.kind != .flow }
    return jsonArray { json in
      for (project, flow, entry, container) in first.prefix(Self.mostSymbols) {
        let path = flow.source.path
        let view = views[path] ?? FileView(flow.source, present: project.present(path), encoding)
        views[path] = view
        guard let range = view.range(entry.name) else { continue }
        json.object { json in
          json.member("name", "\(entry.id) \(entry.title)")
          json.member("kind", entry.kind.rawValue)
          if let container { json.member("containerName", container) }
          json.member("location") { write(range, of: path, in: project, to: &$0) }
        }
      }
    }
  }

  func documentSymbols(_ document: DocumentView?) -> String {
    guard let document else { return "[]" }
    return jsonArray { json in
      for (flow, section) in document.sections {
        write(OutlineEntry(section, of: flow, document.linked.wording), in: document, to: &json)
      }
    }
  }

  private func write(_ entry: OutlineEntry, in document: DocumentView, to json: inout JSONWriter) {
    // A part that is being written has no place.
    guard let range = document.range(entry.span), let name = document.range(entry.name) else { return }
    json.object { json in
      json.member("name", entry.id)
      json.member("detail", entry.title)
      json.member("kind", entry.kind.rawValue)
      json.member("range", range.write)
      json.member("selectionRange", name.write)
      if entry.children.isEmpty { return }
      json.array("children") { json in for child in entry.children { write(child, in: document, to: &json) } }
    }
  }
}

extension Span {
  func covering(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }
}
