import LockstepPage
import LockstepWorkspace

/// `page --serve`: rebuilds the page whenever a file of the project changes, and notifies the browser.
extension PageCommand {
  func servePage() async throws {
    let server = try LoopbackServer(port: port)
    let directory = try Workspace.standard.projectDirectory(named: project)
    let workspace = OpenWorkspace([directory], domains: [Domain.declaration])
    var page = Array(try await self.page().html(servedAs: 1).utf8)
    var build = 1
    Console.current.write("\(server.address)\n")
    _ = try await workspace.haveFilesChanged()
    try await Watching.run { () async throws(UsageError) in
      server.answerWaiting { path in
        switch path {
        case "/": page
        case "/build": Array("\(build)".utf8)
        default: nil
        }
      }
      return try await workspace.haveFilesChanged()
    } act: { () async throws(UsageError) in
      // With findings, which are printed, the page stays as it is.
      guard let new = try? await self.page() else { return }
      build += 1
      page = Array(new.html(servedAs: build).utf8)
    } onError: {
      Console.current.complaining.write("\($0.message)\n")
    }
  }
}
