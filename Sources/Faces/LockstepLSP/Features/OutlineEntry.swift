import Lockstep
import LockstepModel
import LockstepWorkspace

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
  var idSpan: Span
  var children: [OutlineEntry]

  init(_ section: FlowTableSection, of document: FlowDocument, _ wording: Wording) {
    let name = section.name ?? document.id
    let rows = section.name == nil ? document.overview.filter { $0.isAbout(.testCases, wording) } : []
    let cases = rows.flatMap { $0.testCases(in: document.source) }
    self.init(
      name, document.title.value, .flow, section.name == nil ? document.span : section.span,
      cases.map { OutlineEntry($0.id, "", .testCase, $0.id.span) }
        + section.scenarios.map { OutlineEntry($0, wording) })
    id = document.id(of: section)
  }

  private init(_ scenario: Scenario, _ wording: Wording) {
    let steps = scenario.steps.map { step in
      OutlineEntry(
        step.id, step.displayName, .step, step.span,
        step.transitions.map { OutlineEntry($0.id, wording.sentence($0.trigger), .row, $0.span) })
    }
    self.init(scenario.id, scenario.title?.value ?? "", .scenario, scenario.span, steps)
  }

  /// - Parameter span: its own; the entry covers its id and its children as well.
  private init(
    _ id: SourceString, _ title: String, _ kind: Kind, _ span: Span, _ children: [OutlineEntry] = []
  ) {
    (self.id, self.title, self.kind, idSpan, self.children) = (id.value, title, kind, id.span, children)
    self.span = children.reduce(span.union(id.span)) { $0.union($1.span) }
  }
}
