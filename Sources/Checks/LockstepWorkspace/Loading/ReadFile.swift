import Lockstep
package import LockstepModel
import LockstepScenarios
import Synchronization

/// One file as it was read; an object, because a workspace may keep it until the file changes.
final class ReadFile: Sendable {
  enum Kind: Sendable {
    case content(Checked<[FileContent]>)
    /// A document without a flow.
    case document(DocumentWithoutFlow)
    /// A feature of another tool, or of this project.
    case feature(Checked<FeatureDocument>)
    /// A file of another tool.
    case foreign
  }

  let source: SourceText
  /// Whether it has more than ``SourceText/maximumBytes``.
  let isTooLarge: Bool
  /// nil for a feature.
  let format: (any DocumentFormat)?
  let kind: Kind
  /// The words with which it was read.
  let wording: Wording
  private let foundComments = Mutex<[Suppression]?>(nil)
  private let foundDocument = Mutex<DocumentWithoutFlow?>(nil)
  private let foundLinks = Mutex<[String]?>(nil)
  private let foundPictures = Mutex<[String]?>(nil)

  /// - Parameter isNamed: whether a command names the file: then it is never foreign.
  init(
    _ source: SourceText, _ formats: DocumentFormats, _ domain: DomainDeclaration,
    _ wording: Wording = .builtIn, isNamed: Bool
  ) {
    self.wording = wording
    // Of a file that is too large only the beginning is looked at.
    isTooLarge = source.bytes.count > SourceText.maximumBytes
    let beginning =
      isTooLarge ? SourceText(path: source.path, bytes: Array(source.bytes.prefix(1 << 18))) : source
    let format = FileNames.isFeature(source.path) ? nil : formats.reader(of: beginning, wording)
    self.format = format
    if isTooLarge, let format, let rule = format.sizeRule {
      // Without its text, so that nothing else reads it either.
      self.source = SourceText(path: source.path, bytes: [])
      let finding = Diagnostic.tooLarge(rule, self.source, source.bytes.count).losing(.content)
      let holdsFlow = format.recognises(beginning, wording) || format.seemsToHoldFlow(beginning)
      kind =
        holdsFlow ? .content(Checked(nil, [finding])) : .document(DocumentWithoutFlow(unread: source.path))
      return
    }
    self.source = source
    guard let format else {
      kind = .feature(FeatureReader.read(source))
      return
    }
    // A file with the name of a project file is read as one.
    let isOurs = isNamed || FileNames.isSettings(source.path)
    if !isOurs, format.isForeign(source) {
      kind = .foreign
      return
    }
    let content = format.read(source, wording: wording, domain: domain)
    // A document without a flow is something else, unless the reader made out that it is not.
    let isOther =
      format.traits.contains(.holdsProse) && content.value == nil
      && !content.diagnostics.contains { $0.severity > .note }
    kind = isOther ? .document(DocumentWithoutFlow(source)) : .content(content)
  }

  var isForeign: Bool { if case .foreign = kind { true } else { false } }

  /// The content of a project file.
  var settings: ProjectDocument? {
    guard case .content(let content) = kind, case .project(let settings)? = content.value?.first else {
      return nil
    }
    return settings
  }

  /// The patterns of a project file for files to ignore.
  var excludePatterns: [String] { settings?.excludePatterns.map(\.value) ?? [] }

  /// Whether a document without a flow seems to have one.
  var seemsToHoldFlow: Bool { format?.seemsToHoldFlow(source) ?? false }

  /// Whether links may lead to its headings.
  var holdsProse: Bool { format?.traits.contains(.holdsProse) ?? false }

  /// The comments that silence findings.
  ///
  /// - Parameter formats: has the format that its flow is rendered in, whose comments it may keep.
  func suppressions(_ formats: DocumentFormats) -> [Suppression] {
    Self.cachedValue(of: foundComments) {
      guard let format, Suppression.mayOccur(in: source) else { return [] }
      let found = format.suppressions(in: source)
      guard case .content(let content) = kind else { return found }
      return found
        + (content.value?.flows ?? []).flatMap { document in
          formats.rendering(of: document)?.rendering.suppressions(keptIn: document, wording) ?? []
        }
    }
  }

  /// The targets of links into the file, with or without a flow.
  var document: DocumentWithoutFlow {
    if case .document(let document) = kind { return document }
    return Self.cachedValue(of: foundDocument) {
      isTooLarge ? DocumentWithoutFlow(unread: source.path) : DocumentWithoutFlow(source)
    }
  }

  /// The files that its links name.
  func linkedPaths(_ formats: DocumentFormats) -> [String] {
    Self.cachedValue(of: foundLinks) { formats.linkedPaths(in: source, format) }
  }

  /// The paths of the pictures that the steps of its flows show.
  var pictures: [String] {
    Self.cachedValue(of: foundPictures) {
      guard case .content(let content) = kind else { return [] }
      return (content.value?.flows ?? []).flatMap { flow in
        // Without a list of all steps, which would copy them.
        flow.sections.flatMap { section in
          section.scenarios.flatMap { scenario in
            scenario.steps.flatMap { $0.pictures.map { flow.path(ofPicture: $0) } }
          }
        }
      }
    }
  }

  /// Finds something out once; several cores may find it at the same time.
  private static func cachedValue<Value: Sendable>(of known: borrowing Mutex<Value?>, _ find: () -> Value)
    -> Value
  {
    if let value = known.withLock(\.self) { return value }
    let value = find()
    known.withLock { $0 = value }
    return value
  }
}

extension Workspace {
  /// The contents of a file that need not belong to a project.
  package func contents(of source: SourceText, _ wording: Wording = .builtIn) -> Checked<[FileContent]> {
    formats.reader(of: source, wording)?.read(source, wording: wording, domain: domain) ?? Checked(nil)
  }
}

extension DocumentFormats {
  /// The paths of the project's files that the links of a file name, each once.
  ///
  /// - Parameter format: the format that the file is read in.
  func linkedPaths(in source: SourceText, _ format: (any DocumentFormat)?) -> [String] {
    let links = format?.links(in: source) ?? []
    let paths = links.map { TextLink(href: source.text(Span($0.href))) }.filter { !$0.isOutsideDocuments }.map
    {
      PercentEncoding.decoded($0.path[...]) ?? $0.path
    }
    return paths.filter(hasFormat(for:)).uniqued { $0 }.map { RelativePath.resolve($0, besides: source.path) }
  }
}
