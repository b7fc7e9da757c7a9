import Foundation
import Testing

@testable import LockstepCLI

@Suite struct ErrataTests {
  @Test func listsEveryErratumOfOurFlows() async throws {
    let harness = CommandHarness()
    #expect(await harness.run("errata", Places.path("flows")) == 0)
    #expect(
      harness.output.hasPrefix(
        "# Errata\n\n## Contradictions: they cannot run, or are ambiguous\n\n### UC2.1 Set up"))
    #expect(
      harness.output.contains(
        """
        - **1.1a**: 2 is the prompt for an invalid biometric; the scan is 1.2
          - next says: `2`
          - next should say: `1.2`

        """))
    #expect(harness.output.contains("- **1.2e** is missing: no row leads to scenario 5"))

    let json = CommandHarness()
    #expect(await json.run("errata", Places.path("flows"), "--format", "json") == 0)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let errata = try #require(object?["errata"] as? [[String: Any]])
    let rows = harness.output.components(separatedBy: "\n").count { $0.hasPrefix("- **") }
    #expect(errata.count == rows)
    // One for each in the files.
    var written = 0
    for file in [
      "partial-flows/PF2.8_ValidatePin", "use-cases/UC2.1_SetupRemotePinAndBiometricsUnlock",
      "use-cases/UC2.3_UnlockTheApp",
    ] {
      let text = try Places.text("flows/\(file).errata.yaml")
      written += text.components(separatedBy: "because:").count - 1
    }
    #expect(rows == written)
  }

  /// A flow is named by its file or by that of its errata.
  @Test func takesTheFileOfErrata() async throws {
    let (flow, errata) = (CommandHarness(), CommandHarness())
    #expect(await flow.run("errata", Places.path("flows/partial-flows/PF2.8_ValidatePin.yaml")) == 0)
    #expect(await errata.run("errata", Places.path("flows/partial-flows/PF2.8_ValidatePin.errata.yaml")) == 0)
    #expect(flow.output == errata.output && flow.output.contains("PERMANENTLY is misspelt"))
  }

  @Test func saysSoWhereThereAreNone() async throws {
    let flow =
      "flow: UC1.1\nkind: use-case\ntitle: Door\nscenarios:\n  - id: 1\n    title: STOP\n    next: end\n"
    try await Places.withFolder(["UC1.1_Door.yaml": flow]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("errata", folder) == 0)
      #expect(harness.output == "No errata.\n")
    }
  }
}
