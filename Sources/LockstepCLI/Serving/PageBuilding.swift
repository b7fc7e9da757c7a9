import LockstepPage
import LockstepScenarios
import LockstepText
import LockstepWorkspace

/// What `page` makes of the files as they are now.
struct PageBuilding {
  var flows: [String]
  var project: String?
  var title: String?
  /// Whether scenarios are run, to shade the rows that none takes.
  var countsCoverage: Bool

  func page() async throws -> Page {
    let compiled = try await CompiledFlows(flows: flows, project: project)
    let untested = countsCoverage ? try await untested() : nil
    return Page(compiled.program, of: compiled.project, title: title, untested: untested)
  }

  private func untested() async throws -> Set<String> {
    let directory = try Workspace.standard.projectDirectory(named: project)
    let workspace = OpenWorkspace([directory], domains: [Domain.declaration])
    var rows: Set<String> = []
    for part in try await workspace.tests(selecting: TestSelection()) {
      let results = await part.running(0..<part.tests.count, host: Domain.host).onAllCores()
      for flow in part.coverage(of: results, host: Domain.host)?.flows ?? [] {
        for row in flow.steps.flatMap(\.rows) where row.count == 0 { rows.insert("\(flow.id) \(row.id)") }
      }
    }
    return rows
  }
}
