import Foundation
import Lockstep
import LockstepModel
import LockstepYAML
import Testing

@Suite struct FlowReadingTests {
  private func flow(_ text: String) throws -> (FlowDocument, [Diagnostic]) {
    let read = YAMLReader.read(SourceText(path: "x.yaml", text: text))
    guard case .flow(let flow)? = read.value else { throw Findings(diagnostics: read.diagnostics) }
    return (flow, read.diagnostics)
  }

  private func everyKey() throws -> FlowDocument {
    let golden = Golden(name: "flow-with-every-key.yaml", folder: "ok")
    guard case .flow(let flow)? = try golden.read().value else { throw CocoaError(.fileReadCorruptFile) }
    return flow
  }

  @Test func theHeadIsRead() throws {
    let flow = try everyKey()
    #expect(flow.id.value == "PF2.8")
    #expect(flow.kind.value == .partialFlow)
    #expect(flow.source.text(flow.kind.span) == "partial-flow")
    #expect(flow.overview.map(\.key.value) == ["summary", "goal", "preconditions", "Used by"])
    guard case .text(let goal) = flow.overview[1].value, case .list(let none) = flow.overview[2].value else {
      Issue.record("wrong shapes")
      return
    }
    #expect(goal.value == "Preventing unauthorized access to the app.")
    #expect(none.isEmpty)
    #expect(flow.results.map(\.value) == ["Valid PIN", "Retry", "Back"])
    #expect(flow.textBefore?.value == "A note, verbatim.\n")
    #expect(flow.keptCells.first?.description?.value == "<ul></li></ul>")
    #expect(flow.sections.count == 1 && flow.sections[0].name == nil)
    #expect(flow.swiftName?.value == "ValidatePIN")
    #expect(flow.sections[0].scenarios[0].steps[0].swiftName?.value == "validatePIN")
  }

  @Test func errataAreRead() throws {
    let text = """
      errata: PF2.8
      rows:
        - {row: title, kind: mistake, title: Validate PIN, because: both callers say so}
        - {row: "1.10", kind: contradiction, id: 1.1b, description: "**A**", next: "2", because: a letter}
        - {row: 1.1m, kind: proposal, absent: true, because: it must exist}
      """
    guard case .errata(let errata) = try YAMLReader.read(SourceText(path: "e.yaml", text: text)).get() else {
      Issue.record("no errata")
      return
    }
    #expect(errata.flow.value == "PF2.8")
    #expect(errata.rows.map(\.row.value) == ["title", "1.10", "1.1m"])
    #expect(errata.rows.map(\.kind.value) == [.mistake, .contradiction, .proposal])
    #expect(errata.rows.map(\.isAbsent) == [false, false, true])
    #expect(errata.rows[0].descriptionCell == "**Validate PIN**" && errata.rows[1].descriptionCell == "**A**")
    #expect(errata.rows[1].id?.value == "1.1b" && errata.rows[1].next?.value == "2")
  }

  @Test func theTransitionsAreRead() throws {
    let rows = try everyKey().sections[0].scenarios[0].steps[0].transitions
    #expect(rows.map(\.trigger.kind).prefix(7) == [.case, .case, .case, .error, .event, .event, .text])
    #expect(rows.map(\.id.value).first == "1.1a")
    #expect(rows[0].name?.value == "valid")
    #expect(rows.compactMap(\.swiftName?.value) == ["finish"])
    #expect(rows[1].values.first?.name.value == "blocked-for")
    #expect(rows[1].values.first?.kind.value == .duration)
    #expect(rows.map { $0.flags == .clearsHistory }.prefix(4) == [false, false, true, false])
    guard case .fixed(let after)? = rows[4].after, case .value(let name)? = rows[5].after else {
      Issue.record("no delays")
      return
    }
    #expect(after.value == .milliseconds(1500))
    #expect(name.value == "blocked-for")
    #expect(rows[11].cell?.next?.value == "")
    #expect(rows[12].target == nil)
  }

  @Test func theTargetsAreRead() throws {
    let rows = try everyKey().sections[0].scenarios[0].steps[0].transitions
    let kinds = rows.map { row -> String in
      switch row.target?.kind {
      case .next(let text)?: "next \(text.value)"
      case .back?: "back"
      case .end?: "end"
      case .resume?: "resume"
      case .result(let text)?: "result \(text.value)"
      case .goTo(let flow, let step)?: "go-to \(flow.value) \(step?.value ?? "-")"
      case .endGoTo(let flow, let step)?: "end-go-to \(flow.value) \(step?.value ?? "-")"
      case .errorFlow(let text)?: "error-flow \(text.value)"
      case .show(let text)?: "show \(text.value)"
      case nil: "-"
      }
    }
    #expect(
      kinds == [
        "result Valid PIN", "next 5", "next 2", "error-flow No internet", "back", "end", "-",
        "go-to UC7.1 1.8",
        "show under construction", "end-go-to UC3.1 1.10", "resume", "next 1.1", "-",
      ])
    #expect(rows[7].target?.label?.value == "Show")
    #expect(rows[3].target?.href?.value == "errors.md")
  }

  @Test func theDetailsKeepTheirOrder() throws {
    let steps = try everyKey().sections[0].scenarios[1].steps
    #expect(steps.map(\.kind.value).count == 9)
    #expect(steps[0].details.map(\.key.value) == ["message", "details", "actions"])
    #expect(
      steps[1].details.map(\.key.value) == [
        "input", "inputs", "items", "options", "details", "message", "actions",
      ])
    let pin = try #require(steps[1].inputs.first)
    #expect(pin.name?.value == "pin" && pin.pattern?.value == "[0-9]{6}" && pin.isSecret)
    #expect(steps[1].inputs.map(\.text.value).dropFirst() == ["first name", "last name"])
    #expect(steps[2].passedParameters.map(\.value) == ["Cancelable"])
    #expect(steps[3].target?.text.value == "1.1")
  }

  @Test func aPromisedDurationIsExact() throws {
    let details = try everyKey().sections[0].scenarios[0].steps[0].details
    guard case .duration(let promise)? = details.first?.content else {
      Issue.record("no duration")
      return
    }
    #expect(promise.from == .zero && promise.to == .milliseconds(100))
    #expect(promise.fromText.value == "0.0" && promise.toText.value == "0.1")
  }

  @Test func aBadRowLeavesTheOthers() throws {
    let (flow, findings) = try flow(
      "flow: A\nkind: use-case\ntitle: T\nscenarios:\n- id: 1\n  steps:\n  - id: 1.1\n    screen: S\n    transitions:\n"
        + "    - {user: x}\n    - {id: 1.1b, user: z, next: 2}\n  - {id: 1.2}\n  - {id: 1.3, screen: T}\n")
    #expect(flow.sections[0].scenarios[0].steps.map(\.id.value) == ["1.1", "1.3"])
    #expect(flow.sections[0].scenarios[0].steps[0].transitions.map(\.id.value) == ["1.1b"])
    #expect(findings.map(\.rule.id) == ["missing-key", "missing-key"])
    #expect(findings.map(\.flow) == ["A", "A"])
    #expect(findings.map(\.row) == [nil, "1.2"])
  }

  @Test func aDocumentMayHaveSeveralTables() throws {
    let golden = Golden(name: "flow-with-two-tables.yaml", folder: "ok")
    guard case .flow(let flow)? = try golden.read().value else { throw CocoaError(.fileReadCorruptFile) }
    #expect(flow.sections.map { flow.id(of: $0) } == ["UC9.10/Source", "UC9.10/Destination"])
  }

  @Test(arguments: ["flow: A\nkind: x\n", "flow: [", "flow:\n", "flow: A\nscenarios: 1\n", "{flow: A"])
  func aHalfWrittenFlowIsStillAFlow(_ text: String) throws {
    let (_, findings) = try flow(text)
    #expect(!findings.isEmpty)
  }
}
