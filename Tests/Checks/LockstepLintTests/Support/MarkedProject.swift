import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepYAML
import TestSupport
import Testing

/// A project as test code writes it: YAML files with a line `---` between them, the places where findings
/// are expected in «marks».
struct MarkedProject {
  /// A marked place.
  struct Place: Hashable, CustomStringConvertible {
    var path: String
    var text: String
    var start: Int

    var description: String { "\(path) at byte \(start): '\(text)'" }
  }

  let project: Project
  let places: [Place]

  init(_ text: String, actions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var places: [Place] = []
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    var errata: [ErrataDocument] = []
    for (number, file) in text.split(separator: "---\n").enumerated() {
      let path =
        file.hasPrefix("lockstep:") ? "lockstep.yaml" : "flows/\(Self.name(of: file) ?? "\(number).yaml")"
      let source = SourceText(path: path, bytes: Self.unmark(Array(file.utf8), path, into: &places))
      let read = YAMLReader.read(source)
      #expect(
        read.diagnostics.isEmpty, "\(Findings(diagnostics: read.diagnostics))", sourceLocation: sourceLocation
      )
      switch try #require(read.value, sourceLocation: sourceLocation) {
      case .flow(let flow): flows.append(flow)
      case .project(let project): settings = project
      case .errata(let document): errata.append(document)
      case .world, .script, .scenarios, .vocabulary:
        Issue.record("neither a flow nor a project", sourceLocation: sourceLocation)
      }
    }
    self.places = places
    for document in errata { flows.attach(document) }
    project = Project(
      flows, settings: settings,
      domain: DomainDeclaration(
        actions: Set(actions + PINWorld.actionNames), outcomesByAction: PINWorld.outcomeNames,
        secretWords: PINWorld.secretNames),
      documentsWithoutFlow: [])
  }

  /// The name that a file gives itself in its first line: `# file: UC1.1_OpenTheApp.yaml`.
  private static func name(of file: Substring) -> Substring? {
    let line = file.prefix { $0 != "\n" }
    return line.hasPrefix("# file: ") ? line.dropFirst(8) : nil
  }

  /// The bytes without marks, whose places are kept.
  private static func unmark(_ bytes: [UInt8], _ path: String, into places: inout [Place]) -> [UInt8] {
    let (opening, closing) = (Array("«".utf8), Array("»".utf8))
    var plain: [UInt8] = []
    var start: Int?
    var rest = bytes[...]
    while let byte = rest.first {
      if rest.starts(with: opening) {
        start = plain.count
        rest = rest.dropFirst(opening.count)
      } else if let begin = start, rest.starts(with: closing) {
        places.append(Place(path: path, text: String(decoding: plain[begin...], as: UTF8.self), start: begin))
        start = nil
        rest = rest.dropFirst(closing.count)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain
  }
}
