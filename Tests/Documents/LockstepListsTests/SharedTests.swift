import Foundation
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// Documents in the folder beside the repository, if it is there.
@Suite struct SharedTests {
  private static let folder = Repository.shared.appending(path: "usecases")
  private static let hasFolder = FileManager.default.fileExists(atPath: folder.path)

  private struct Expected: Decodable {
    struct Mistake: Decodable {
      var file: String
      var line: Int
      var language: String?
      var rules: [String]
    }
    var seeded: [Mistake]
    var real: [Mistake]
  }

  private static func expected() throws -> Expected {
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    return try JSONDecoder().decode(Expected.self, from: data)
  }

  private func findings(_ path: String, language: String? = nil) async throws -> [String] {
    let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var files = [name: text]
    let names = ["pt": "Portuguese", "es": "Spanish"]
    if let ready = ReadyWording.all.first(where: { $0.language == names[language ?? ""] }) {
      files["lockstep.yaml"] = ready.projectFile
    }
    return try await Lists.findings(files)
  }

  @Test(
    .enabled(if: hasFolder),
    arguments: ["01-aiup-en/UC-014-reserve-tool.md", "04-mss-bullets/DeveloperGuide.md"])
  func cleanDocumentsHaveNoFindings(_ path: String) async throws {
    #expect(try await findings("clean/" + path) == [])
  }

  @Test(.enabled(if: hasFolder)) func eachMistakeIsFound() async throws {
    let expected = try Self.expected()
    for (folder, mistakes) in [("seeded/", expected.seeded), ("real/", expected.real)] {
      for mistake in mistakes {
        let found = try await findings(folder + mistake.file, language: mistake.language)
        let isFound = found.contains { finding in
          let parts = finding.split(separator: " ")
          let line = parts.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
          return abs(line - mistake.line) <= 2 && mistake.rules.contains(parts.last.map(String.init) ?? "")
        }
        #expect(isFound, "\(mistake.file):\(mistake.line) \(mistake.rules): \(found)")
      }
    }
  }
}
