import Lockstep
import LockstepMarkdown
package import LockstepModel
import LockstepScenarios
package import LockstepYAML
import Synchronization

/// One file as it was read; an object, because a workspace may keep it until the file changes.
final class ReadFile: Sendable {
  enum Kind: Sendable {
    case content(Checked<FileContent>)
    /// A document without a flow table.
    case document(OtherDocument)
    /// A feature of another tool, or of this project.
    case feature(Checked<FeatureDocument>)
    /// A YAML file of another tool.
    case foreign
  }

  let source: SourceText
  let kind: Kind
  /// The words with which a table was read.
  let wording: Wording
  private let foundComments = Mutex<[Suppression]?>(nil)
  private let foundDocument = Mutex<OtherDocument?>(nil)
  private let foundLinks = Mutex<[String]?>(nil)

  /// - Parameter isNamed: whether a command names the file: then it is never foreign.
  init(_ source: SourceText, _ domain: DomainDeclaration, _ wording: Wording = .builtIn, isNamed: Bool) {
    self.wording = wording
    if source.isMarkdown, source.bytes.count > SourceText.mostBytes {
      // Without its text, so that nothing else reads it either.
      self.source = SourceText(path: source.path, bytes: [])
      let beginning = SourceText(path: source.path, bytes: Array(source.bytes.prefix(1 << 20)))
      let finding = Diagnostic.tooLarge(.markdownLimit, self.source, source.bytes.count).losing(.content)
      kind =
        MarkdownReader.hasNumberedTable(beginning)
        ? .content(Checked(nil, [finding])) : .document(OtherDocument(self.source))
      return
    }
    self.source = source
    if FileNames.isFeature(source.path) {
      kind = .feature(FeatureReader.read(source))
      return
    }
    // A file with the name of a project file is read as one.
    let isOurs = isNamed || FileNames.isSettings(FilePath.name(of: source.path))
    if !isOurs, !source.isMarkdown, YAMLReader.isForeign(source) {
      kind = .foreign
      return
    }
    let content = Self.content(of: source, domain, wording)
    // A document without a flow table is something else, unless the reader made out that it is not.
    let isOther =
      source.isMarkdown && content.value == nil
      && !content.diagnostics.contains { $0.severity > .note }
    kind = isOther ? .document(OtherDocument(source)) : .content(content)
  }

  /// The content of a file, in any format.
  static func content(
    of source: SourceText, _ domain: DomainDeclaration, _ wording: Wording
  ) -> Checked<FileContent> {
    guard source.isMarkdown else { return YAMLReader.read(source, worldKeys: domain.worldKeys) }
    let read = MarkdownReader.read(source, wording)
    return Checked(read.value.map(FileContent.flow), read.diagnostics)
  }

  var isForeign: Bool { if case .foreign = kind { true } else { false } }

  /// The content of a project file.
  var settings: ProjectDocument? {
    guard case .content(let content) = kind, case .project(let settings)? = content.value else { return nil }
    return settings
  }

  /// The patterns of a project file for files to ignore.
  var exclude: [String] { settings?.exclude.map(\.value) ?? [] }

  /// Whether a document without a flow has a table with numbers like those of rows.
  var mayHoldFlow: Bool { source.isMarkdown && MarkdownReader.hasNumberedTable(source) }

  /// The comments that silence findings.
  var suppressions: [Suppression] {
    Self.value(of: foundComments) {
      guard Suppression.mayStand(in: source) else { return [] }
      if source.isMarkdown { return MarkdownReader.suppressions(in: source) }
      let found = YAMLReader.suppressions(in: source)
      guard case .content(let content) = kind, case .flow(let document)? = content.value else { return found }
      return found + MarkdownReader.suppressions(keptIn: document, wording)
    }
  }

  /// The targets of links into the file, with or without a flow table.
  var document: OtherDocument {
    if case .document(let document) = kind { return document }
    return Self.value(of: foundDocument) { OtherDocument(source) }
  }

  /// The files that its links name, see ``LinkedPaths``.
  var linkedPaths: [String] { Self.value(of: foundLinks) { LinkedPaths.all(in: source) } }

  /// Finds something out once; several cores may find it at the same time.
  private static func value<Value: Sendable>(of known: borrowing Mutex<Value?>, _ find: () -> Value) -> Value
  {
    if let value = known.withLock(\.self) { return value }
    let value = find()
    known.withLock { $0 = value }
    return value
  }
}

extension Workspace {
  /// The content of a file that need not belong to a project.
  package func content(of source: SourceText, _ wording: Wording = .builtIn) -> Checked<FileContent> {
    ReadFile.content(of: source, domain, wording)
  }
}

/// Finds the files that the links of a file name, without reading more of it than its links.
enum LinkedPaths {
  /// The longest address that is read, in bytes.
  private static let longest = 1_000

  /// The addresses of documents and YAML files, relative to the file, each once.
  static func all(in source: SourceText) -> [String] {
    let links = addresses(in: source.bytes).map { TextLink(href: $0) }.filter { !$0.isElsewhere }
    return links.map { PercentEncoding.decoded($0.path[...]) ?? $0.path }
      .filter { FileNames.stem($0) != nil }.uniqued { $0 }
      .map { RelativePath.resolve($0, besides: source.path) }
  }

  /// The addresses in the parentheses of links, and after `href:`.
  private static func addresses(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var place = 0
    while let index = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ":") }
    ) {
      place = index + 1
      let limit = min(bytes.count, place + longest)
      let rest = bytes[place..<limit]
      if bytes[index] == UInt8(ascii: "]") {
        guard rest.first == UInt8(ascii: "(") else { continue }
        found.append(text(rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != 0x0A }))
      } else if bytes[..<index].suffix(4).elementsEqual("href".utf8) {
        let value = rest.drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        found.append(text(value.prefix { $0 > 0x20 && !"\"',}".utf8.contains($0) }))
      }
    }
    return found
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
