import LockstepModel
import LockstepWorkspace

/// A check after one edit in a project of 1,000 generated flows, as an editor or a watch asks for it, against the first
/// check of the same workspace.
enum Editing {
  static func measure() async throws -> [Figure] {
    let files = MemoryFiles(
      Dictionary(FlowGenerator(count: 1_000).files.map { ($0.name, $0.text) }) { first, _ in first })
    let workspace = Workspace(files, keepsFiles: true)
    let targets = try workspace.targets(of: ["."])
    let first = try await Clock.seconds { try await check(workspace, targets, finds: 0) }
    let path = "UC3.1_Generated.yaml"
    guard let original = files[path] else { throw Failure("there is no \(path)") }
    let edited = Array(
      String(decoding: original, as: UTF8.self).replacing(
        "{id: 4.2b, user: selects Help, show: under construction}",
        with: "{id: 4.2b, user: selects Help, next: 4.9}"
      ).utf8)
    var loaded = Double.infinity
    var best = Double.infinity
    var unsaved = UnsavedTexts(over: files)
    for round in 0..<10 {
      let isEdited = round % 2 == 0
      unsaved[path] = isEdited ? edited : nil
      loaded = min(
        loaded, try await Clock.seconds { _ = try await workspace.load(targets[0], unsaved: unsaved) })
      unsaved[path] = isEdited ? edited + Array("# again\n".utf8) : original
      best = min(
        best,
        try await Clock.seconds { try await check(workspace, targets, unsaved, finds: isEdited ? 1 : 0) })
    }
    return [
      Figure("Lockstep, first check of a workspace", first * 1e3, "ms"),
      Figure("… after one edit, until all files are read", loaded * 1e3, "ms"),
      Figure("… after one edit, with all findings", best * 1e3, "ms", goal: .atMost(20)),
    ]
  }

  private static func check(
    _ workspace: Workspace, _ targets: [ProjectTarget], _ unsaved: UnsavedTexts? = nil, finds count: Int
  ) async throws {
    let result = try await workspace.check(targets, unsaved: unsaved)
    guard result.diagnostics.count == count else {
      throw Failure(
        "\(result.diagnostics.count) findings in generated flows: \(result.diagnostics.first?.message ?? "")")
    }
  }
}
