import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// The pictures that steps name are looked for from the folder of their document, and only in the project.
@Suite struct PictureFileTests {
  private static func lines(_ picture: String, settings: String = "lockstep: 1\n") async throws -> [String] {
    let flow = MemoryProject.flow().replacing(
      "screen: Door\n", with: "screen: Door\n        picture: \(picture)\n")
    return try await MemoryProject([
      "p/lockstep.yaml": settings, "p/use-cases/UC1.yaml": flow, "p/use-cases/screens/door.png": "a picture",
      "p/shared.PNG": "a picture", "p/door.psd": "layers", "p/use-cases/folder.png/x.png": "a picture",
      "outside.png": "a picture",
    ]).lines("p")
  }

  @Test(arguments: ["screens/door.png", "./screens/door.png", "../shared.PNG"])
  func oneOfTheProjectIsFine(_ picture: String) async throws {
    #expect(try await Self.lines(picture) == [])
  }

  @Test(arguments: [
    ("screens/dor.png", "the picture 'screens/dor.png' does not exist"),
    ("folder.png", "the picture 'folder.png' does not exist"),
    ("../../outside.png", "the picture '../../outside.png' is not in the project"),
    ("../../missing.png", "the picture '../../missing.png' is not in the project"),
    ("/outside.png", "the picture '/outside.png' is not in the project"),
    ("https://example.org/door.png", "the picture 'https://example.org/door.png' is not in the project"),
    ("../door.psd", "'../door.psd' is not a picture that browsers show"),
    ("screens", "'screens' is not a picture that browsers show"),
  ])
  func oneThatCannotBeShownIsAFinding(_ picture: String, _ message: String) async throws {
    #expect(
      try await Self.lines(picture) == ["p/use-cases/UC1.yaml:9:18: warning: \(message) [broken-picture]"])
  }

  @Test func aProjectMaySilenceIt() async throws {
    let settings = "lockstep: 1\nrules: {broken-picture: off}\n"
    #expect(try await Self.lines("screens/dor.png", settings: settings) == [])
  }
}
