import Lockstep
import LockstepModel
import LockstepScenarios
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
  /// - Throws: a ``WrongUse`` if the project does not define the form of a test case's id.
  init(_ source: SourceText, of project: Project, besides existing: ScenarioSet) throws(WrongUse) {
    self.project = project
    guard let settings = project.settings?.trace,
      let pattern = settings.casePattern.flatMap({ try? Pattern($0.value) })
    else {
      throw WrongUse(
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
      if testCase.manual != nil {
        notes.append("\(phrase) is left out: it is tested by hand")
      } else if let scenario = scenario(for: id, testCase.title, listedBy: testCase.listings.map(\.flow)) {
        self.scenarios.append(scenario)
      } else {
        notes.append("\(phrase) is left out: no flow lists it in its overview")
      }
    }
  }

  /// - Parameter documents: the ids of the documents that list the case.
  private func scenario(for id: String, _ title: String?, listedBy documents: [String]) -> ScenarioText? {
    let listing = documents.compactMap { id in project.documents.first { $0.id.value == id } }
    guard let document = listing.first, let section = document.sections.first else { return nil }
    var scenario = ScenarioText(id: id, title: title, flow: document.id(of: section))
    scenario.remarks = ["\(id): its steps are still to be written."]
    let others = Set(documents.dropFirst()).subtracting([document.id.value]).sorted()
    if !others.isEmpty { scenario.remarks.append("It is a case of \(others.joined(separator: ", ")), too.") }
    let steps = section.scenarios.flatMap(\.steps)
    if let screen = steps.first(where: { $0.kind.value == .screen }) {
      scenario.lines = ["shows: \(ScriptScalar.scalar(screen.name.value))"]
    } else if let step = steps.first {
      scenario.lines = ["at: \(ScriptScalar.scalar("\(scenario.flow) \(step.id.value)"))"]
    } else {
      return nil
    }
    return scenario
  }
}
