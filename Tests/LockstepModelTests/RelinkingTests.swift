import Lockstep
import LockstepYAML
import TestSupport
import Testing

@testable import LockstepModel

/// After an edit only the edited tables are linked again, and those that name something of them that is called or placed
/// otherwise now, with the same links as if all had been.
@Suite struct RelinkingTests {
  private static func flow(_ id: String, _ rows: String..., title: String? = nil, top: String = "") throws
    -> FlowDocument
  {
    let text = """
      flow: \(id)
      kind: use-case
      title: \(title ?? "The flow \(id)")
      \(top)scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: First
              transitions:

      """
    let lines = rows.enumerated().map {
      "          - {id: 1.1\(["a", "b", "c"][$0]), user: selects \($0), \($1)}\n"
    }
    guard
      case .flow(let flow) = try YAMLReader.read(SourceText(path: "\(id).yaml", text: text + lines.joined()))
        .get()
    else { throw NotAFlow() }
    return flow
  }

  private struct NotAFlow: Error {}

  private func link(
    _ documents: [FlowDocument], after earlier: Project? = nil
  ) -> (project: Project, relinked: [LinkedProject.FlowIndex]?) {
    Project.relinking(
      documents, settings: nil, domain: DomainDeclaration(), otherDocuments: nil, after: earlier
    ).onOneCore()
  }

  private static func documents() throws -> [FlowDocument] {
    [
      try flow("UC1", "go-to: UC2", "go-to: UC4"), try flow("UC2", "next: end"), try flow("UC3", "next: 1.9"),
      try flow("UC4", "go-to: UC3", "go-to: UC2, step: 1.2"), try flow("UC5", "next: end"),
    ]
  }

  @Test(arguments: [
    // Steps before those of other tables, of which nothing else changes; and a way to one that was missing.
    ("UC2", ["next: end", "go-to: UC5"], [1]), ("UC5", ["next: 7", "next: end", "next: 1.1"], [4]),
    ("UC3", ["go-to: UC1"], [2]), ("UC1", ["next: end"], [0]),
  ]) func onlyTheDocumentIsLinkedAgainWhereItsNamesStay(id: String, rows: [String], again: [Int]) throws {
    var documents = try Self.documents()
    let before = link(documents).project
    let place = try #require(documents.firstIndex { $0.id.value == id })
    documents[place] =
      rows.count == 1
      ? try Self.flow(id, rows[0])
      : rows.count == 2
        ? try Self.flow(id, rows[0], rows[1], top: "errors: [A]\n")
        : try Self.flow(id, rows[0], rows[1], rows[2])
    expect(documents, after: before, linkAgain: again)
  }

  @Test func whatNamesADocumentWithAnotherTitleIsLinkedAgain() throws {
    var documents = try Self.documents()
    let before = link(documents).project
    documents[1] = try Self.flow("UC2", "next: end", title: "Another")
    expect(documents, after: before, linkAgain: [0, 1, 3])
  }

  private func expect(
    _ documents: [FlowDocument], after before: Project, linkAgain again: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (project, relinked) = link(documents, after: before)
    #expect(relinked?.map(\.position) == again, sourceLocation: sourceLocation)
    let new = link(documents).project
    #expect(project.linked.rows.elements == new.linked.rows.elements)
    #expect(project.linked.steps.map(\.rows) == new.linked.steps.map(\.rows))
    #expect(project.linked.steps.map(\.flow) == new.linked.steps.map(\.flow))
    #expect(project.unresolvedReferences.map(\.problem) == new.unresolvedReferences.map(\.problem))
  }

  @Test func anotherIdLinksEverythingAgain() throws {
    var documents = try Self.documents()
    let before = link(documents).project
    documents[1] = try Self.flow("UC9", "next: end")
    #expect(link(documents, after: before).relinked == nil)
    documents.removeLast()
    #expect(link(documents, after: before).relinked == nil)
  }
}
