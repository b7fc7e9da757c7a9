import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import TestSupport
import Testing

/// The tables of a real design, where they lie beside the repository: what is explored in them runs.
@Suite(.enabled(if: RealDesign.isBeside)) struct RealDesignTests {
  /// Of the others a defect stands in the way.
  private static let defects = [
    "UC6.3": "UC6.3 has no step or scenario '1.2'", "UC9.10": "no steps",
  ]

  @Test func suitesTakeEveryPossibleRowAndPass() throws {
    let design = try RealDesign()
    var failing: [String: String] = [:]
    for flow in design.flows { failing[flow] = try design.defect(of: flow) }
    #expect(failing == Self.defects)
    #expect(design.flows.count - failing.count >= 14)
  }
}

/// The documents of `../shared/corpus/functional-design` as one project.
struct RealDesign {
  static let root = Repository.shared.appending(path: "corpus/functional-design")
  static let isBeside = FileManager.default.fileExists(atPath: root.path)

  /// The ids of the documents.
  private(set) var flows: [String] = []
  private let project: Project

  /// Without its broken rows.
  var program: FlowProgram { project.workingProgram().0 }

  init() throws {
    var documents: [FlowDocument] = []
    for folder in ["partial-flows", "use-cases"] {
      let directory = Self.root.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
      where name.hasSuffix(".md") {
        let bytes = [UInt8](try Data(contentsOf: directory.appending(path: name)))
        let read = MarkdownReader.read(SourceText(path: "\(folder)/\(name)", bytes: bytes))
        let document = try #require(read.value, "\(name)")
        flows.append(document.id.value)
        documents.append(document)
      }
    }
    let bytes = [UInt8](try Data(contentsOf: Self.root.appending(path: "lockstep.yaml")))
    guard
      case .project(let settings) = try YAMLReader.read(
        SourceText(path: "lockstep.yaml", bytes: bytes), worldKeys: PINWorld.keys
      ).get()
    else { throw RunScript.NotAScript(text: "lockstep.yaml") }
    project = Project(
      documents, settings: settings, domain: DomainDeclaration(actions: Set(PINWorld.actionNames)))
  }

  /// Why the suite of a flow does not take every possible row and pass; nil if it does.
  func defect(of flow: String) throws -> String? {
    let (program, broken) = project.workingProgram()
    if broken.count(in: [flow], of: project) > 0 {
      let rules = ["unknown-step", "unknown-flow", "missing-target", "stuck-outcome"]
      let own = project.program().diagnostics.first { $0.flow == flow && rules.contains($0.rule.id) }
      return own?.message ?? "broken rows"
    }
    guard var explorer = try? explore(program, flow) else { return "no steps" }
    if let limit = explorer.limit { return "\(limit)" }

    let suite = explorer.suite(.rows)
    var taken: Set<String> = []
    for steps in explorer.turns(of: suite) {
      let text = explorer.script(steps)
      let run = try RunScript(text, flow: flow, of: program, in: SimulatedWorld(PINWorld()))
      if let failure = run.failure { return "\(failure.message)\n\(text)" }
      if case .fault(let fault)? = run.end { return fault }
      taken.formUnion(run.taken)
    }
    let impossible = explorer.findings().compactMap { finding -> StepID? in
      if case .neverReached(let step) = finding { step } else { nil }
    }
    let rowsImpossible = explorer.findings().compactMap { finding -> RowID? in
      if case .neverTaken(let row, _) = finding { row } else { nil }
    }
    let flows = explorer.flowsInScope
    let possible = program.allSteps.filter {
      flows.contains(program.flow(program.stepInfo($0).flow) ?? -1) && !impossible.contains($0)
    }.flatMap { program.rows(of: $0) }.filter { !rowsImpossible.contains($0) }
    // No scenario passes that ends with a fault: `explore` reports them.
    let faults = explorer.graph.faultStates.sorted().compactMap { number -> String? in
      let end = explorer.session(at: number).end
      return if case .fault(let message)? = end { message } else { nil }
    }
    let left = Set(possible.map { program.place(of: $0) }).subtracting(taken).sorted()
      .filter { row in !faults.contains { $0.hasPrefix("row \(row) ") } }
    return left.isEmpty ? nil : "not taken: \(left.joined(separator: ", "))"
  }
}
