import Foundation
import TestSupport
import Testing

/// The public declarations of the libraries, counted in the symbol graph that documentation is made of.
///
/// A type counts once, and so does each of its members. A case counts with its enum, and what a protocol of the
/// standard library asks for, such as a description or a literal, with the type that conforms.
@Suite struct PublicSurfaceTests {
  private static let most = 190
  /// Of all libraries together.
  private static let mostInAll = 600
  private static let libraries = [
    "Lockstep", "LockstepObservation", "LockstepTesting", "LockstepPIN", "LockstepPINStore",
    "LockstepPINTesting",
    "LockstepSimulation",
  ]

  @Test func theRuntimeHasFewPublicDeclarations() throws {
    let names = try Self.graph().counted.map(\.name).sorted()
    // Fewer mean that the graph is not the runtime's.
    #expect(names.contains("FlowDriver") && names.contains("FlowProgram.init(image:)"))
    #expect(names.count <= Self.most, "\(names.count): \(names.joined(separator: ", "))")
  }

  @Test func allLibrariesTogetherHaveFewPublicDeclarations() throws {
    let counts = try Self.libraries.map { ($0, try Self.graph($0).counted.count) }
    #expect(counts.allSatisfy { $0.1 > 0 })
    #expect(counts.map(\.1).reduce(0, +) <= Self.mostInAll, "\(counts)")
  }

  @Test func eachHasADocumentationComment() throws {
    #expect(try Self.graph().written.filter { $0.docComment == nil }.map(\.name).sorted() == [])
  }

  private static func graph(_ module: String = "Lockstep") throws -> SymbolGraph {
    let swift = try #require(OtherProgram.find("swift"))
    let built = try #require(modules)
    let folder = URL.temporaryDirectory.appending(path: "surface-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = try OtherProgram.run(swift, ["-print-target-info"])
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(target.output.utf8))
    var arguments = [
      "symbolgraph-extract", "-module-name", module, "-I", built.path, "-I",
      Repository.root.appending(path: "Sources/Embedded/CSQLite").path, "-target", info.target.triple,
      "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
    ]
    if let sdk = ProcessInfo.processInfo.environment["SDKROOT"] { arguments += ["-sdk", sdk] }
    let run = try OtherProgram.run(swift, arguments)
    try #require(run.status == 0, "\(run.output)")
    var graph = SymbolGraph(symbols: [], relationships: [])
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let part = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      graph.symbols += part.symbols
      graph.relationships += part.relationships
    }
    return graph
  }

  /// The folder of the modules that these tests were built with.
  private static let modules: URL? = {
    var folder = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let modules = folder.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.appending(path: "Lockstep.swiftmodule").path) {
        return modules
      }
    }
    return nil
  }()
}

private struct TargetInfo: Decodable {
  struct Target: Decodable { var triple: String }
  var target: Target
}

/// The part of a symbol graph that matters here.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Comment: Decodable {}
    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?

    var name: String { pathComponents.joined(separator: ".") }
  }

  struct Relationship: Decodable {
    struct Origin: Decodable {}
    var source: String
    /// The requirement that a member fulfils.
    var sourceOrigin: Origin?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  /// All but what a protocol asks for.
  var written: [Symbol] {
    let fulfilling = Set(relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    return symbols.filter { !fulfilling.contains($0.identifier.precise) }
  }

  var counted: [Symbol] { written.filter { $0.kind.identifier != "swift.enum.case" } }
}
