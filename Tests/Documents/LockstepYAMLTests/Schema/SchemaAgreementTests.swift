import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import TestSupport
import Testing

@testable import LockstepYAML

/// Loader and schema agree on the shape of every file, as a validator that is not ours reads the schema.
@Suite(.enabled(if: SchemaValidator.isInstalled, "make test installs check-jsonschema in .venv"))
struct SchemaAgreementTests {
  struct File {
    var name: String
    var bytes: [UInt8]
    var kind: SchemaKind
    /// What the loader takes it for, if anything.
    var taken: SchemaKind?
    var findings: [Diagnostic]

    /// - Parameter kind: the kind it is meant to be, if that is known.
    init(_ name: String, _ bytes: [UInt8], kind: SchemaKind? = nil) {
      let read = YAMLReader.read(SourceText(path: name, bytes: bytes), worldKeys: PINWorld.keys)
      (self.name, self.bytes) = (name, bytes)
      taken = read.value.map(SchemaKind.init)
      // A file that is of no known kind is compared as a flow.
      self.kind = kind ?? taken ?? .flow
      findings = read.diagnostics
    }
  }

  static func files(below folder: URL) throws -> [File] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      File(name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  // Read once for all kinds.
  static let flows = Result { try files(below: Repository.root.appending(path: "flows")) }
  static let fixtures = Result { try files(below: Golden.root) }

  /// What loader and schema disagree about.
  ///
  /// - Parameter probeCount: how many at the beginning are probes.
  static func disagreements(_ files: [File], _ kind: SchemaKind, probeCount: Int) async throws -> [String] {
    let refused = try await SchemaValidator.refused(files.map(\.bytes), by: kind, asJSON: 0..<probeCount)
    return try files.enumerated().compactMap { number, file in
      let verdict = try SchemaVerdict(file.findings)
      switch verdict {
      case .accepts where refused.contains(number): break
      case .refuses where !refused.contains(number): break
      default: return nil
      }
      let findings = lines(file.findings).joined(separator: "\n")
      return "\(file.name): the loader \(verdict), the \(kind.rawValue) schema does not:\n"
        + "\(findings)\n\(String(decoding: file.bytes.prefix(3000), as: UTF8.self))"
    }
  }

  @Test func theSchemasAreSchemas() async throws {
    #expect(try await SchemaValidator.checkSchemas() == "ok -- validation done\n")
  }

  /// On the flows of this repository, on every fixture, on every key and on mutations of the first two. One call of the
  /// validator for each kind: starting it takes longest.
  @Test(arguments: SchemaKind.allCases) func theyAgree(_ kind: SchemaKind) async throws {
    let flows = try Self.flows.get().filter { $0.kind == kind }
    #expect(!flows.isEmpty)
    #expect(flows.allSatisfy { $0.findings.isEmpty })
    let fixtures = try Self.fixtures.get().filter { $0.kind == kind }
    #expect(fixtures.count >= 2)
    let probes = try Self.probes(kind)
    let files = try probes + flows + fixtures + Self.mutations(kind, of: flows + fixtures)
    let found = try await Self.disagreements(files, kind, probeCount: probes.count)
    #expect(found.isEmpty, "\(found.count) of \(files.count): \(found.prefix(5).joined(separator: "\n\n"))")
  }

  /// Each fixture that is not compared is so for a reason that stands in the list, and no reason is idle.
  @Test func whatASchemaCannotKnowIsListed() throws {
    var rules: Set<String> = []
    var beyondShape: Set<String> = []
    for file in try Self.fixtures.get() {
      _ = try SchemaVerdict(file.findings)
      rules.formUnion(file.findings.map(\.rule.id))
      beyondShape.formUnion(file.findings.filter(\.isBeyondSchema).map(\.rule.id))
    }
    #expect(Set(SchemaVerdict.unknown.keys) == rules.subtracting(SchemaVerdict.shapeRules))
    #expect(SchemaVerdict.shapeRules.isSubset(of: rules))
    #expect(beyondShape == ["invalid-value"])
  }

  /// Each key there, not there, misspelt, and with every kind of value.
  private static func probes(_ kind: SchemaKind) throws -> [File] {
    let texts = Set(SchemaProbes.all(kind).map(\.yaml)).sorted()
    let files = texts.map { File("a probe", Array($0.utf8), kind: kind) }
    let verdicts = try files.map { try SchemaVerdict($0.findings) }
    #expect(verdicts.count { $0 == .refuses } > files.count / 4)
    #expect(verdicts.count { $0 == .accepts } > files.count / 20)
    return files
  }

  private static func mutations(_ kind: SchemaKind, of files: [File]) throws -> [File] {
    let count = Trials.count(30)
    let originals = files.filter(\.findings.isEmpty)
    let samples = originals.compactMap { Sample($0.bytes) }
    #expect(!samples.isEmpty && samples.count == originals.count)
    let seed = ProcessInfo.processInfo.environment["LOCKSTEP_SEED"].flatMap { UInt64($0) }
    var mutator = SampleMutator(kind, seed: seed ?? 42)
    var files: [File] = []
    while files.count < count {
      let number = files.count
      let original = number % samples.count
      let mutated = mutator.mutated(mutator.excerpt(samples[original]))
      let file = File("\(originals[original].name), mutation \(number)", Array(mutated.yaml.utf8), kind: kind)
      // A list instead of the whole file makes it a script, which has another schema.
      if file.taken == nil || file.taken == kind { files.append(file) }
    }
    let verdicts = try files.map { try SchemaVerdict($0.findings) }
    // Else the mutations are too wild, or too tame, to show anything.
    #expect(verdicts.count { $0 == .refuses } > count / 4)
    #expect(verdicts.count { $0 == .accepts } > count / 50)
    return files
  }
}

extension SchemaKind {
  init(_ content: FileContent) {
    switch content {
    case .project: self = .project
    case .flow: self = .flow
    case .errata: self = .errata
    case .world: self = .world
    case .script: self = .script
    case .scenarios: self = .scenario
    case .vocabulary: self = .vocabulary
    }
  }
}
