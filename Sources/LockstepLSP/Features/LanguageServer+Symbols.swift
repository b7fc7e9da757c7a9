import Lockstep
import LockstepModel
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
          add(OutlineEntry(section, of: flow, checked.files.project.wording), inside: nil)
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
        write(entry, inside: container, at: range, of: path, in: project, to: &json)
      }
    }
  }

  func documentSymbols(_ document: DocumentView?) -> String {
    guard let document, let flow = document.flow else { return "[]" }
    let all = flow.sections.map { OutlineEntry($0, of: flow, document.linked.wording) }
    return jsonArray { json in
      for entry in all { write(entry, in: document, to: &json) }
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

  private func write(
    _ entry: OutlineEntry, inside container: String?, at range: TextRange, of path: String,
    in project: ServedProject, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", "\(entry.id) \(entry.title)")
      json.member("kind", entry.kind.rawValue)
      if let container { json.member("containerName", container) }
      json.member("location") { write(range, of: path, in: project, to: &$0) }
    }
  }
}

/// An entry of an outline, with what belongs to it.
struct OutlineEntry {
  /// The protocol's numbers.
  enum Kind: Int {
    case flow = 2
    case scenario = 3
    case step = 6
    case testCase = 14
    case row = 22
  }

  var id: String
  var title: String
  var kind: Kind
  /// The whole symbol, and its id only.
  var span: Span
  var name: Span
  var children: [OutlineEntry] = []

  init(_ section: FlowSection, of document: FlowDocument, _ wording: Wording) {
    let name = section.name ?? document.id
    id = document.id(of: section)
    title = document.title.value
    kind = .flow
    self.name = name.span
    span = section.name == nil ? document.span.covering(name.span) : section.span.covering(name.span)
    let rows = section.name == nil ? document.overview.filter { $0.isAbout(.testCases, wording) } : []
    children = rows.flatMap { $0.testCases(in: document.source) }.map { OutlineEntry(testCase: $0.id) }
    children += section.scenarios.map { OutlineEntry($0, wording) }
    coverChildren()
  }

  private init(testCase id: SourceString) {
    (self.id, title, kind, name, span) = (id.value, "", .testCase, id.span, id.span)
  }

  private init(_ scenario: Scenario, _ wording: Wording) {
    (id, title, kind, name) = (scenario.id.value, scenario.title?.value ?? "", .scenario, scenario.id.span)
    span = scenario.span.covering(name)
    children = scenario.steps.map { OutlineEntry($0, wording) }
    coverChildren()
  }

  private init(_ step: Step, _ wording: Wording) {
    (id, title, kind, name) = (step.id.value, step.displayName, .step, step.id.span)
    span = step.span.covering(name)
    children = step.transitions.map { OutlineEntry($0, wording) }
    coverChildren()
  }

  private init(_ row: FlowRow, _ wording: Wording) {
    (id, title, kind, name) = (row.id.value, wording.sentence(row.trigger), .row, row.id.span)
    span = row.span.covering(name)
  }

  private mutating func coverChildren() { for child in children { span = span.covering(child.span) } }
}

extension Span {
  fileprivate func covering(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }
}
