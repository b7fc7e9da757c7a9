import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTrace
import LockstepWorkspace

/// The scenarios that a document of test cases still lacks, begun: id, title and flow are known, the steps are not.
///
/// Each stops before its session ends, so that `lockstep test` fails it until its steps are written: a scenario that
/// passed would count its case as covered.
struct CaseSkeletons {
  /// In the order of the document.
  private(set) var scenarios: [ScenarioText] = []
  /// The cases that are left out, and why.
  private(set) var notes: [String] = []
  /// How many cases the document declares.
  let caseCount: Int

  private let project: Project

  /// - Parameters:
  ///   - source: the document of the test cases.
  ///   - existing: the scenarios of the project. A case has one if its id is a scenario's, or under `verifies`.
  /// - Throws: a ``UsageError`` if the project does not define the form of a test case's id.
  init(_ source: SourceText, of project: Project, besides existing: ScenarioSet) throws(UsageError) {
    self.project = project
    guard let settings = project.settings?.trace,
      let pattern = settings.caseIDPattern.flatMap({ try? FlowPattern($0.value) })
    else {
      throw UsageError(
        "the project does not define the form of a test case's id",
        help: "write 'trace: {case: \"LTC[0-9]+\"}' into \(FileNames.settings)")
    }
    let names = TraceNames(project, casePattern: pattern)
    let declared = CaseDocument.cases(in: source, names, manualMark: settings.manualMark?.value).cases
    caseCount = declared.count
    let trace = Trace(project, settings, names: names, declared: declared, files: [])
    let scenarios = existing.files.flatMap(\.scenarios)
    var done = Set(scenarios.map(\.id.value))
    for place in scenarios.flatMap(\.verifies) where place.step == nil { done.insert(place.flow.value) }
    for testCase in trace.cases where done.insert(testCase.id.value).inserted {
      let id = testCase.id.value
      let phrase = testCase.title.map { "\(id) '\($0)'" } ?? id
      if testCase.manualMark != nil {
        notes.append("\(phrase) is left out: it is tested by hand")
      } else if let scenario = skeleton(for: testCase) {
        self.scenarios.append(scenario)
      } else {
        notes.append("\(phrase) is left out: no flow lists it in its overview")
      }
    }
  }

  /// The case begins in a use case that lists it, or else in a partial flow.
  private func skeleton(for testCase: LockstepTrace.DeclaredTestCase) -> ScenarioText? {
    let id = testCase.id.value
    let listing = testCase.listings.compactMap { listing in
      project.documents.first { $0.id.value == listing.flow }
    }
    guard let document = listing.first(where: { $0.kind.value == .useCase }) ?? listing.first,
      let section = document.sections.first
    else { return nil }
    var scenario = ScenarioText(id: id, title: testCase.title, flow: document.id(of: section))
    scenario.remarks = ["\(id): its steps are still to be written."] + testCase.steps.map { "  \($0)" }
    let others = Set(listing.map(\.id.value)).subtracting([document.id.value]).sorted()
    if !others.isEmpty { scenario.remarks.append("\(others.joined(separator: ", ")) lists it, too.") }
    guard let first = section.scenarios.lazy.flatMap(\.steps).first else { return nil }
    switch first.kind.value.role {
    case .screen, .overlay: scenario.lines = [.init(.expect(.shows(first.name.value)))]
    // The result of a system step depends on the world, and no line may fail for that.
    case .automatic: scenario.lines = [.init(.expect(.at(scenario.flow)))]
    case .call: scenario.lines = [.init(.wait(.zero))]
    }
    return scenario
  }
}
