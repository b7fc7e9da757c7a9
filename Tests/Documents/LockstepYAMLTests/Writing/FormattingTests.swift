import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepYAML
import TestSupport
import Testing

@Suite struct Formatting {
  /// `NAME.yaml` under `Fixtures/format`, and beside it `NAME.out`, what becomes of it.
  static let pairs = Golden.all("format")

  /// All files of the repository that read without errors.
  static let files: [URL] = {
    let all = FileManager.default.enumerator(
      at: Repository.root.appending(path: "flows"), includingPropertiesForKeys: nil)
    let ours = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" }
    let fixtures = (Golden.all("ok") + Golden.all("format")).map(\.input)
    return (fixtures + ours).sorted { $0.path < $1.path }
  }()

  @Test func thereAreFiles() {
    #expect(Self.pairs.count >= 8)
    #expect(Self.files.count >= 40)
  }

  @Test(arguments: pairs) func aFileBecomesWhatStandsBesideIt(_ golden: Golden) throws {
    let source = SourceText(path: golden.name, bytes: Array(try Data(contentsOf: golden.input)))
    let checked = YAMLFormatter.format(source, worldKeys: PINWorld.keys)
    #expect(lines(checked.diagnostics) == [])
    let text = try #require(checked.value)
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try text.write(to: golden.output, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: golden.output, encoding: .utf8)
    expectSame(text, expected)
  }

  @Test(arguments: files) func formattingChangesNothingThatIsRead(_ file: URL) throws {
    try expectStable(Array(try Data(contentsOf: file)))
  }

  /// Our flows are laid out so already, quotes aside.
  @Test(arguments: files.filter { $0.path.contains("/flows/") })
  func ourFlowsKeepTheirLines(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let formatted = try #require(
      YAMLFormatter.format(SourceText(path: "x", text: text), worldKeys: PINWorld.keys).value)
    func bare(_ text: String) -> String { text.filter { !"\"'\\".contains($0) } }
    #expect(bare(formatted) == bare(text))
  }

  /// Whatever happens to a file: it is left alone, or says the same afterwards.
  @Test(arguments: files.filter { $0.path.contains("Fixtures") })
  func brokenAndOddFilesAreSafe(_ file: URL) throws {
    let original = Array(try Data(contentsOf: file))
    var random = SplitMix64(UInt64(original.count))
    let pieces = [
      "\n", "# c\n", " # c\n", "\n\n\n", "  ", "\t", "\r\n", "{", "}", "[", ",", "- ", "\"", ">-\n", "?",
    ]
    for _ in 0..<Self.rounds {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
      }
      try expectStable(bytes)
    }
  }

  /// Flows with hard texts, and comments and blank lines anywhere between their lines.
  @Test(arguments: 0..<UInt64(Self.rounds)) func randomFlowsWithCommentsAreStable(_ seed: UInt64) throws {
    var flows = RandomFlow(seed: seed &+ 1_000)
    var random = SplitMix64(seed)
    let text = YAMLWriter.text(of: flows.flow())
    var bytes: [UInt8] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if Int.random(in: 0..<6, using: &random) == 0 {
        let indent = [UInt8](repeating: 0x20, count: Int.random(in: 0...14, using: &random))
        bytes += indent + (random.next() % 3 == 0 ? [] : Array("# \(bytes.count)".utf8)) + [0x0A]
      }
      bytes += line
      if Int.random(in: 0..<9, using: &random) == 0 { bytes += Array("  # \(bytes.count)".utf8) }
      bytes.append(0x0A)
    }
    try expectStable(bytes)
  }

  /// More find more: raise it for a while after a change.
  private static let rounds = 30

  private func expectStable(_ bytes: [UInt8]) throws {
    let source = SourceText(path: "x.yaml", bytes: bytes)
    let before = YAMLReader.read(source, worldKeys: PINWorld.keys)
    let checked = YAMLFormatter.format(source, worldKeys: PINWorld.keys)
    guard let text = checked.value else {
      #expect(
        before.hasErrors && checked.hasErrors,
        "\(lines(checked.diagnostics)) \(source.text(Span(0..<bytes.count)))")
      #expect(!checked.diagnostics.contains { $0.rule.id == "fmt-unsafe" })
      return
    }
    #expect(!before.hasErrors)
    let written = SourceText(path: "x.yaml", text: text)
    let after = YAMLReader.read(written, worldKeys: PINWorld.keys)
    let ambiguous = after.diagnostics.filter {
      $0.rule.id == "yaml-ambiguous-scalar" && !$0.message.contains("comma")
    }
    #expect(lines(ambiguous) == [])
    let (old, new) = (try #require(before.value), try #require(after.value))
    #expect(difference(old, new) == nil, "\(source.text(Span(0..<bytes.count)))\n\(text)")
    expectSame(
      YAMLFormatter.format(written, worldKeys: PINWorld.keys).value ?? "nothing", text,
      source.text(Span(0..<bytes.count)))
  }

  @Test(arguments: Golden.all("broken")) func aFileWithErrorsIsLeftAlone(_ golden: Golden) throws {
    let source = SourceText(path: golden.name, bytes: Array(try Data(contentsOf: golden.input)))
    let errors = try golden.read().diagnostics.filter { $0.severity == .error }
    let checked = YAMLFormatter.format(source, worldKeys: PINWorld.keys)
    #expect((checked.value == nil) == !errors.isEmpty)
    #expect(lines(checked.diagnostics) == lines(errors))
  }
}
