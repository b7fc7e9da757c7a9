import Foundation
import Lockstep
import LockstepLists
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// Thirty documents in none of the common forms. What is expected was written before the reader was run: a numbered main flow
/// whose actors are declared plays, and no document is half read in silence or has more than three findings.
@Suite struct LongTailDocumentTests {
  private static let folder = Repository.samples.appending(path: "long-tail")

  struct Expected: Decodable {
    /// How many sentences the main flow has of each use case that plays.
    var plays: [String: Int]
    /// The use cases that are not played.
    var refused: [String]
    /// The rules of the findings.
    var rules: [String]
  }

  private static let expected: [String: Expected] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")) else { return [:] }
    return (try? JSONDecoder().decode([String: Expected].self, from: data)) ?? [:]
  }()

  @Test func thereAreThirty() { #expect(Self.expected.count == 30) }

  @Test(arguments: expected.keys.sorted()) func itPlaysOrSaysWhyNot(_ name: String) async throws {
    let expected = try #require(Self.expected[name])
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    // As 'lockstep init' does it, where the document has other words than the built-in ones.
    let source = SourceText(path: name, text: text)
    var wording = Wording.builtIn
    var files = [name: text]
    if ListReader.recognises(source, wording),
      let proposal = ListFormat().proposedWords(for: [source], wording),
      !proposal.entries.isEmpty
    {
      files["lockstep.yaml"] = proposal.projectFile
      let project = SourceText(path: "lockstep.yaml", text: proposal.projectFile)
      let read = YAMLFormat().read(project, wording: .builtIn, domain: DomainDeclaration())
      guard case .project(let settings)? = read.value?.first else {
        return #expect(Bool(false), "no project")
      }
      wording = settings.wording
    }
    let isUseCase = ListReader.recognises(source, wording)
    #expect(isUseCase == !(expected.plays.isEmpty && expected.refused.isEmpty))
    guard isUseCase else { return }
    let found = try await Lists.findings(files)
    #expect(found.map { $0.split(separator: " ").last.map(String.init) ?? "" } == expected.rules, "\(found)")
    #expect(found.count <= 3)
    let read = ListFormat().read(source, wording: wording, domain: DomainDeclaration())
    let flows = read.value?.flows ?? []
    let played = flows.filter { !$0.steps.isEmpty }
    #expect(played.map(\.id.value).sorted() == expected.plays.keys.sorted())
    #expect(flows.filter(\.steps.isEmpty).map(\.id.value).sorted() == expected.refused.sorted())
    for flow in played {
      let written = try #require(flow.sections.first?.sentenceList)
      #expect(written.sentences.count { !$0.number.isEmpty } == expected.plays[flow.id.value])
    }
  }
}

extension WordSurvey {
  /// A project file with the words.
  fileprivate var projectFile: String {
    let sets = Dictionary(grouping: entries, by: \.term.set).sorted { $0.key < $1.key }
    return "lockstep: 1\nwording:\n"
      + sets.map { set, entries in
        "  \(set):\n"
          + entries.map { entry in
            "    \(entry.term.key): [\(entry.words.map { "\"\($0)\"" }.joined(separator: ", "))]\n"
          }.joined()
      }.joined()
  }
}
