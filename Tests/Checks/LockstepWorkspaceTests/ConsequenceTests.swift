import Foundation
import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

/// One mistake is one finding: what only follows from it is held back until it is mended.
@Suite struct ConsequenceTests {
  private static let path = "use-cases/UC2.3_UnlockTheApp.yaml"

  /// A mistake in the example's largest flow, and where it is.
  struct Slip: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String
    var place: String
  }

  static let slips = [
    Slip(
      testDescription: "a bracket", old: "actions: [Info, Forgot PIN]", new: "actions: [Info, Forgot PIN",
      place: "53:18: error: this '[' is never closed"),
    Slip(
      testDescription: "a comma", old: "actions: [Info, Forgot PIN]", new: "actions: [Info, Forgot PIN],",
      place: "53:36: error: text behind the closing ']'"),
    Slip(
      testDescription: "a colon", old: "message: Open with your PIN", new: "message: Open: with your PIN",
      place: "51:22: error: this ': ' makes a second key"),
    Slip(
      testDescription: "a tab", old: "        message: Open with your PIN",
      new: "\tmessage: Open with your PIN",
      place: "51:1: error: a tab cannot indent"),
    Slip(
      testDescription: "a quote", old: "message: Open with your PIN", new: "message: \"Open with your PIN",
      place: "52:70: error: the text ends at the quote before this"),
    Slip(testDescription: "step for steps", old: "steps:", new: "step:", place: "27:5: error: 'step' needs"),
    Slip(
      testDescription: "scenarois", old: "scenarios:", new: "scenarois:",
      place: "24:1: error: a flow has no key 'scenarois'"),
    Slip(
      testDescription: "no flow", old: "flow: UC2.3\n", new: "",
      place: "2:1: error: no kind of file begins with 'kind'"),
    Slip(
      testDescription: "a row's key", old: "next:", new: "nxt:",
      place: "33:67: error: a transition has no key 'nxt'"),
  ]

  private static func project(_ flow: String) throws -> [String: String] {
    let others = ["lockstep.yaml", "partial-flows/PF2.8_ValidatePin.yaml"]
    var files = try Dictionary(uniqueKeysWithValues: others.map { ($0, try Self.text("flows/" + $0)) })
    files[path] = flow
    files["lockstep.yaml"]? += "\n" + MemoryProject.actions
    return files
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private static let broken = MemoryProject.flow("UC1", MemoryProject.leadsNowhere)

  private static func lint(_ files: [String: String]) async throws -> [String] {
    try await MemoryProject(files).lines()
  }

  @Test func aRowThatLeadsNowhereHidesNothingElse() async throws {
    func found(_ next: String) async throws -> [String] {
      let document = """
        # Use Case 1.1 Open the app

        | # | Description | Next |
        |---|---|---|
        | **1** | **PRIMARY SCENARIO** | |
        | **1.1** | **System displays screen 'Home'**<ul><li>Actions: Close, Info</li></ul> | |
        | 1.1a | User selects Close | \(next) |
        | 1.1b | User selects Info | 1.9 |

        """
      let lines = try await Self.lint(["UC1.1_OpenTheApp.md": document])
      return lines.compactMap { $0.split(separator: "[").last.map(String.init) }.filter { $0.hasSuffix("]") }
    }
    #expect(try await found("Back") == ["unknown-step]"])
    #expect(try await found("Bakc") == ["markdown-target]", "unknown-step]"])
  }

  @Test(arguments: slips) func aSlipIsOneFinding(_ slip: Slip) async throws {
    let whole = try Self.text("flows/" + Self.path)
    let range = try #require(whole.firstRange(of: slip.old))
    let lines = try await Self.lint(Self.project(whole.replacingCharacters(in: range, with: slip.new)))
    let inFile = lines.filter { $0.hasPrefix(Self.path) }
    #expect(inFile.count == 1 && inFile[0].hasPrefix("\(Self.path):\(slip.place)"), "\(inFile)")
    // The example's other files are not here; what they lack does not name the broken flow.
    #expect(!lines.contains { !$0.hasPrefix(Self.path) && $0.contains("UC2.3") }, "\(lines)")
  }

  /// What has nothing to do with the broken place is said, in the file itself and in others, and what it hid once it
  /// is mended.
  @Test func everythingElseIsSaid() async throws {
    let broken = Self.broken.replacing("UC1", with: "UC1.1")
    var files = ["lockstep.yaml": "lockstep: 1\n", "a.yaml": broken]
    let open = "          - {id: 1.1c, user: selects C\n          - {id: 1.1d, user: selects D}\n"
    files["b.yaml"] = Self.broken + open
    func rules() async throws -> [String] {
      try await Self.lint(files).map { line in
        "\(line.prefix(7)) \(line.split(separator: "[").last ?? "")"
      }
    }
    let both = try await rules()
    #expect(both == ["a.yaml: missing-target]", "b.yaml: missing-target]", "b.yaml: yaml-syntax]"])
    files["b.yaml"] = files["b.yaml"]?.replacing("selects C\n", with: "selects C}\n")
    let mended = try await rules()
    #expect(mended.filter { $0 == "b.yaml: missing-target]" }.count == 3, "\(mended)")
  }

  /// The error may be raised in what was lost, although nobody names the broken flow.
  @Test(arguments: [true, false]) func whatNothingRaisesMayBeRaisedInABrokenFile(isBroken: Bool) async throws
  {
    var files = [
      "lockstep.yaml": "lockstep: 1\nerror-flows: {No internet: {}}\n", "b.yaml": MemoryProject.flow(),
    ]
    files["a.yaml"] = MemoryProject.flow().replacing("flow: UC1", with: "flow: UC2").replacing(
      "scenarios:", with: "errors: [No internet]\nscenarios:")
    if isBroken { files["b.yaml"]? += "\tx" }
    let lines = try await Self.lint(files)
    #expect(lines.contains { $0.contains("[unraised-error]") } == !isBroken, "\(lines)")
  }

  /// A pattern that is none is reported where it stands, by lint and by run, and hides nothing.
  @Test func aPatternThatIsNoneIsReported() async throws {
    let input = "screen: Door\n        input: {text: PIN, name: pin, pattern: \"[0-9\", secret: true}"
    let flow = Self.broken.replacing("screen: Door", with: input)
    let message = "error: the pattern '[0-9' is not valid: a '[' is never closed"
    let lines = try await Self.lint(["lockstep.yaml": "lockstep: 1\n", "a.yaml": flow])
    #expect(lines.contains { $0.hasPrefix("a.yaml:9:48: \(message)") }, "\(lines)")
    #expect(lines.contains { $0.contains("[missing-target]") }, "\(lines)")
    let good = flow.replacing("\"[0-9\"", with: "\"[0-9]\"")
    let others = try await Self.lint(["lockstep.yaml": "lockstep: 1\n", "a.yaml": good])
    #expect(!others.contains { $0.contains("[invalid-pattern]") }, "\(others)")
  }

  /// Without the project's settings it is unknown which flows there are elsewhere; what rests on nothing but the flow
  /// is found.
  @Test(arguments: ["lockstep.yaml", "lockstep.yml"])
  func aBrokenProjectFileHoldsBackWhatItMayDeclare(_ name: String) async throws {
    var files = [name: "lockstep: 1\nexternal-flows: [\n", "a.yaml": Self.leadsElsewhere]
    let lines = try await Self.lint(files)
    #expect(lines.count == 1 && lines[0].contains("[yaml-syntax]"), "\(lines)")
    files["a.yaml"] = Self.broken
    let others = try await Self.lint(files)
    #expect(others.map { $0.contains("[missing-target]") } == [true, false], "\(others)")
  }

  private static let leadsElsewhere = MemoryProject.flow("UC1", "- {id: 1.1b, user: selects B, go-to: UC7}")

  /// A check of one file reports an error of another only if something is held back because of it.
  @Test(arguments: [true, false]) func theCauseIsSaidWhereItIsNotAskedFor(holdsBack: Bool) async throws {
    let flow = holdsBack ? Self.leadsElsewhere : MemoryProject.flow()
    let files = ["lockstep.yaml": "lockstep: 1\nexternal-flows: [\n", "a.yaml": flow]
    let project = MemoryProject(files)
    let found = try await project.check("a.yaml").diagnostics
    #expect(found.map(\.location.source.path) == (holdsBack ? ["lockstep.yaml"] : []))
    // A fix is for what was asked for.
    project.files["lockstep.yaml"] = Array("lockstep: 1\ntitle: a: b\nexternal-flows: {}\n".utf8)
    #expect(try await project.check("a.yaml").diagnostics.allSatisfy(\.fixes.isEmpty))
  }

  /// A comment about a finding that is held back is not unused.
  @Test func commentsInABrokenFileAreNotUnused() async throws {
    let row = "- {id: 1.1b, user: selects B}  # lockstep:ignore missing-target -- later"
    let files = [
      "lockstep.yaml": "lockstep: 1\n",
      "a.yaml": MemoryProject.flow("UC1", row).replacing("title", with: "titel"),
    ]
    let lines = try await Self.lint(files)
    #expect(lines.count == 1 && lines[0].contains("[unknown-key]"), "\(lines)")
  }
}
