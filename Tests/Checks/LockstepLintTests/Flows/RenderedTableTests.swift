import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// A project without findings has none as tables either, but for what tables have no words for: what its fields say
/// stands in the tables.
@Suite struct RenderedTableTests {
  private static let flows = """
    # file: PF1.2_Unlock.yaml
    flow: PF1.2
    kind: partial-flow
    title: Unlock
    overview: {used-by: ["UC1.1 Enter"]}
    parameters: [Cancelable, First time]
    results: [Open, Cancel]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Code
            inputs: [{text: Code, name: code, secret: true}, {text: Name, name: name}]
            actions: [Cancel, Help]
            transitions:
              - {id: 1.1a, user: enters code, gives: code, next: 1.2}
              - {id: 1.1b, user: enters name, gives: name, do: greets the visitor}
              - {id: 1.1c, user: selects Cancel, when: Cancelable, result: Cancel}
              - {id: 1.1d, user: selects Help, when: First time, show: under construction}
          - id: 1.2
            system: validates code
            reads: [code, name]
            transitions:
              - {id: 1.2a, case: Code is right, result: Open}
              - {id: 1.2b, case: Code is wrong, values: {locked-for: duration}, next: 2}
      - id: 2
        title: WHEN CODE IS WRONG
        steps:
          - id: 2.1
            screen: Wait
            message: Wait a moment.
            actions: [Cancel]
            transitions:
              - {id: 2.1a, user: selects Cancel, when: Cancelable, result: Cancel}
              - {id: 2.1b, event: lock opens, after: locked-for, next: 1.1}
              - {id: 2.1c, event: day is over, after: 8h, result: Cancel}
    ---
    # file: UC1.1_Enter.yaml
    flow: UC1.1
    kind: use-case
    title: Enter
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            partial-flow: PF1.2
            with: [Cancelable, First time]
            transitions:
              - {id: 1.1a, returns: Open, next: end}
              - {id: 1.1b, returns: Cancel, next: back}
    """

  @Test func whatTheFieldsSayStandsInTheTables() throws {
    let project = try MarkedProject(Self.flows).project
    #expect(Linter.lint(project).isEmpty, "\(Findings(diagnostics: Linter.lint(project)))")
    let tables = project.documents.map { document in
      let path = document.format.rendering(of: document.source.path) ?? document.source.path
      let text = MarkdownWriter.text(of: document, in: project).value ?? ""
      return MarkdownReader.read(SourceText(path: path, text: text))
    }
    let read = Project(tables.compactMap(\.value))
    #expect(read.documents.count == 2)
    let found = Linter.lint(read, said: tables.flatMap(\.diagnostics))
    #expect(found.map { "\($0.rule.id) \($0.row ?? "")" } == ["unknown-duration 2.1b"])
    // And compiles, with its condition and its timers.
    #expect(read.documents.flatMap(\.rows).compactMap(\.when?.value).count == 3)
    #expect(read.documents.flatMap(\.rows).compactMap(\.after).count == 2)
    #expect(!read.program().hasErrors)
  }
}

extension FlowDocument {
  fileprivate var rows: [FlowRow] {
    sections.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions)
  }
}
