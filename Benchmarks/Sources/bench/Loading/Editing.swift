import LockstepModel
import LockstepWorkspace
import TestSupport

/// A check after one edit in a project of 1,000 generated flows, as an editor or a watch asks for it, against the first
/// check of the same workspace.
enum Editing {
  static func measure() async throws -> [Figure] {
    let files = MemoryFiles(
      Dictionary(FlowGenerator(count: 1_000).files.map { ($0.name, $0.text) }) { first, _ in first })
    let workspace = OpenWorkspace(["."], in: files)
    let first = try await Clock.seconds { try await check(workspace, finds: 0) }
    return [
      Figure("Lockstep, first check of a workspace", first * 1e3, "ms"),
      // A use case, which ten others call partial flows with.
      Figure(
        "… after one edit of a use case", try await edit("UC3.1_Generated.yaml", files, workspace) * 1e3,
        "ms",
        goal: .atMost(20)),
      // A partial flow, which thirty use cases call.
      Figure(
        "… after one edit of a partial flow", try await edit("PF3.4_Generated.yaml", files, workspace) * 1e3,
        "ms",
        goal: .atMost(20)),
    ]
  }

  /// How long a check takes after an edit, the best of several; each second edit makes a mistake.
  private static func edit(
    _ path: String, _ files: MemoryFiles, _ workspace: OpenWorkspace
  ) async throws -> Double {
    guard let original = files[path] else { throw Failure("\(path) is missing") }
    let wrong = Array(
      String(decoding: original, as: UTF8.self).replacing(
        "{id: 4.2b, user: selects Help, show: under construction}",
        with: "{id: 4.2b, user: selects Help, next: 4.9}"
      ).utf8)
    var best = Double.infinity
    for round in 0..<20 {
      let isWrong = round % 2 == 0
      await workspace.setText((isWrong ? wrong : original) + Array("# \(round)\n".utf8), of: path)
      best = min(best, try await Clock.seconds { try await check(workspace, finds: isWrong ? 1 : 0) })
    }
    return best
  }

  private static func check(_ workspace: OpenWorkspace, finds count: Int) async throws {
    let result = try await workspace.check()
    guard result.diagnostics.count == count else {
      throw Failure(
        "\(result.diagnostics.count) findings in generated flows: \(result.diagnostics.first?.message ?? "")")
    }
  }
}
