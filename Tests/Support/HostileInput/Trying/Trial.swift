import Lockstep
import LockstepLint
import LockstepModel
import LockstepYAML
import TestSupport

/// One mutation and everything that is done with it.
///
/// Seed and number say it all: a failing trial can be run again alone.
package struct Trial {
  let corpus: Corpus
  let seed: UInt64
  let number: Int
  var mutator: Mutator
  package internal(set) var cost: Cost
  /// What was made of the original, for the report of a failure.
  package private(set) var text: [UInt8] = []
  package private(set) var path = ""

  package init(_ corpus: Corpus, seed: UInt64, number: Int) {
    self.corpus = corpus
    self.seed = seed
    self.number = number
    cost = Cost(number: number)
    mutator = Mutator(SplitMix64(seed: seed, number: number), others: corpus.texts)
  }

  /// What was mutated, and how.
  package var account: String { "\(path): " + mutator.deeds.joined(separator: "; ") }

  /// - Throws: a ``Violation`` if something happened that must not.
  package mutating func run() throws {
    // Five of eight mutate a file, the others what a running program is given, or the program itself.
    switch number % 8 {
    case 0: try tryConversation()
    case 1: try trySnapshot()
    case 2: try tryImage()
    default: try tryFile()
    }
  }

  /// Loads and checks a flow as it is, all by itself: for files that somebody, or a fuzzer, came up with.
  package mutating func run(_ bytes: [UInt8], path: String) throws {
    try tryProject(Corpus.Group([(path: path, bytes: bytes)]), read(bytes, path: path), at: 0)
  }

  mutating func spoil(_ original: [UInt8], path: String, _ mutate: (inout Mutator, inout [UInt8]) -> Void) {
    text = original
    self.path = path
    mutate(&mutator, &text)
  }

  // MARK: A file

  private mutating func tryFile() throws {
    let target = corpus.targets[(number / 8 * 5 + number % 8 - 3) % corpus.targets.count]
    let group = corpus.groups[target.group]
    let file = group.files[target.file]
    spoil(file.bytes, path: file.path) { $0.spoilYAML(&$1) }
    let content = try read(text, path: path)
    switch content {
    case .flow, .errata, .project, .vocabulary, nil: try tryProject(group, content, at: target.file)
    case .world(let world): try tryWorld(world)
    case .script(let script): try tryScript(script, original: file)
    case .scenarios(let scenarios): try tryScenarios(scenarios)
    }
  }

  private mutating func read(_ bytes: [UInt8], path: String) throws -> FileContent? {
    text = bytes
    let source = SourceText(path: path, bytes: bytes)
    let read = cost.measure(\.reading, bytes.count) { Corpus.read(source) }
    try Promise.keep(read.diagnostics, valueIsMissing: read.value == nil)
    if case .flow(let flow)? = read.value { try Promise.keep(flow) }
    return read.value
  }

  private mutating func tryProject(_ group: Corpus.Group, _ content: FileContent?, at number: Int) throws {
    let size = group.byteCount - group.files[number].bytes.count + text.count
    let (findings, checked) = cost.measure(\.checking, size) {
      let project = group.project(content, at: number)
      return (Linter.checking(project).runOnOneCore().findings, project.program())
    }
    try Promise.keep(findings)
    try Promise.keep(checked.diagnostics, valueIsMissing: checked.value == nil)
    guard let program = checked.value else { return }
    cost.compiled += 1
    try play(program)
  }
}
