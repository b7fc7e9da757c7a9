/// A way to write flows in files: its value answers every question whose answer depends on it.
///
/// A tool is given its formats as a list, see ``DocumentFormats``; nothing but a format's own target names it. A new one
/// has to answer the requirements without a default, and of the others those that it can do.
package protocol DocumentFormat: Sendable {
  // MARK: Recognising

  /// How messages call one of its files, without an article: `YAML file`.
  var name: String { get }
  /// The endings of its files' names, the preferred one first: `.yaml`, `.yml`.
  var endings: [String] { get }
  /// How editors call the language of its files.
  var language: String { get }
  var traits: FormatTraits { get }
  /// The files of the same name, next to one of its own, that hold the same flow.
  var counterpart: Counterpart { get }
  /// Whether a file is written in it; asked only where several formats have the ending of the file's name.
  func recognises(_ source: SourceText, _ wording: Wording) -> Bool
  /// Whether a file with its ending belongs to another tool.
  func isForeign(_ source: SourceText) -> Bool
  /// How a file that is not another tool's begins, for help about those that are.
  var flowBeginningHelp: String? { get }

  // MARK: Reading

  /// The contents of a file, and its findings; several flows are several contents. nil if nothing can be used.
  ///
  /// Where ``FormatTraits/holdsProse`` is set, nil without a warning or an error means that the file holds no flow.
  func read(
    _ source: SourceText, wording: Wording, domain: DomainDeclaration
  ) -> Checked<[FileContent]>
  /// The rule of the finding about a file of more than ``SourceText/maximumBytes``, which is not read; nil if the reader
  /// limits the size itself.
  var sizeRule: RuleInfo? { get }
  /// Why a document without a flow has none, for messages that are about only this document.
  var reasonForNoFlow: String { get }
  /// Whether a document without a flow that can be read seems to have one.
  func seemsToHoldFlow(_ source: SourceText) -> Bool
  /// What a document without a flow has, and why none of it is one.
  func nonFlowParts(of source: SourceText, _ wording: Wording) -> [NonFlowPart]
  /// The findings of its readers without those about habits of style that most flows of the project do not have.
  func withoutHouseStyle(_ findings: [Diagnostic], in flows: [FlowDocument]) -> [Diagnostic]
  /// The words of a project's documents that its wording lacks; nil unless these are many.
  func survey(_ documents: WordSurvey.Documents, _ wording: Wording) -> WordSurvey?
  /// The words to declare for some documents, for a new project; nil if there is nothing to propose.
  func proposedWords(for documents: [SourceText], _ wording: Wording) -> WordSurvey?
  /// The IDs of the linter's rules that make sense for its documents; nil for all.
  var applicableRules: Set<String>? { get }
  /// The comments of a file that silence findings.
  func suppressions(in source: SourceText) -> [Suppression]
  /// The links of a file, in its order.
  func links(in source: SourceText) -> [TextLink.Ranges]

  // MARK: Writing

  /// How help proposes to write a part of a flow.
  func spelled(_ part: SpelledPart, _ wording: Wording) -> String
  /// The comment that silences the findings on a line.
  ///
  /// - Parameters:
  ///   - words: the text of the comment.
  ///   - line: the bytes of the line without its end.
  func suppressionComment(_ words: String, on line: Range<Int>, in source: SourceText) -> Diagnostic.Fix.Edit
  /// The text being written at a place of a file; nil where nothing can be proposed.
  ///
  /// - Parameters:
  ///   - offset: the place, in bytes.
  ///   - isFlow: whether the file holds a flow, as far as is known.
  func cursor(at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording) -> CursorContext?
  /// The edits that write an id over another; nil where the old one is spelled in a way that cannot be replaced in
  /// place.
  ///
  /// - Parameter isPart: whether the same text contains other words.
  func edits(
    writing id: String, over text: SourceString, in source: SourceText, isPart: Bool
  ) -> [Diagnostic.Fix.Edit]?
  /// The edit that writes a name over a text, or over a part of one, in the spelling that the place asks for; nil where that takes
  /// more than replacing it. Whether it is read as the name there, the caller checks.
  func edit(naming name: String, over text: SourceString, in source: SourceText) -> Diagnostic.Fix.Edit?
  /// The edits that give an alternative another label, wherever its document has it; nil where labels are numbers that others
  /// follow.
  func relabelling(_ label: String, to name: String, in document: FlowDocument) -> [Diagnostic.Fix.Edit]?
  /// The lines of a step, to be moved; nil where it has no lines of its own.
  ///
  /// - Parameter floor: where the part before it ends, whose last lines are not comments of this one.
  func lines(of step: Step, in source: SourceText, floor: Int) -> StepLines?
  /// Lays files out; nil if the format has no canonical layout.
  var layout: FileLayout? { get }
  /// Lays out files that are named; nil if the format cannot. Others are left as their authors write them.
  var tidying: FileTidying? { get }
  /// Writes a whole flow as a new file; nil if the format cannot.
  var writing: FlowWriting? { get }
  /// Writes flows of another format in this one; nil if nothing is rendered in it.
  var rendering: (any DocumentRendering)? { get }
  /// Makes a flow of this format one of the format that projects keep; nil if that cannot be done.
  var importing: DocumentImport? { get }
}

/// Defaults for the abilities that a format need not have.
extension DocumentFormat {
  package var counterpart: Counterpart { .none }
  package func recognises(_ source: SourceText, _ wording: Wording) -> Bool { true }
  package func isForeign(_ source: SourceText) -> Bool { false }
  package var flowBeginningHelp: String? { nil }
  package var sizeRule: RuleInfo? { nil }
  package var reasonForNoFlow: String { "it contains no flow" }
  package func seemsToHoldFlow(_ source: SourceText) -> Bool { false }
  package func nonFlowParts(of source: SourceText, _ wording: Wording) -> [NonFlowPart] { [] }
  package func withoutHouseStyle(_ findings: [Diagnostic], in flows: [FlowDocument]) -> [Diagnostic] {
    findings
  }
  package func survey(_ documents: WordSurvey.Documents, _ wording: Wording) -> WordSurvey? { nil }
  package func proposedWords(for documents: [SourceText], _ wording: Wording) -> WordSurvey? { nil }
  package var applicableRules: Set<String>? { nil }
  package func links(in source: SourceText) -> [TextLink.Ranges] { TextLink.ranges(in: source.bytes[...]) }
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? { nil }
  package func edits(
    writing id: String, over text: SourceString, in source: SourceText, isPart: Bool
  ) -> [Diagnostic.Fix.Edit]? { nil }
  package func edit(
    naming name: String, over text: SourceString, in source: SourceText
  ) -> Diagnostic.Fix.Edit? { Diagnostic.Fix.Edit(writing: name, over: text, in: source) }
  package func relabelling(
    _ label: String, to name: String, in document: FlowDocument
  ) -> [Diagnostic.Fix.Edit]? { nil }
  package func lines(of step: Step, in source: SourceText, floor: Int) -> StepLines? { nil }
  package var layout: FileLayout? { nil }
  package var tidying: FileTidying? { nil }
  package var writing: FlowWriting? { nil }
  package var rendering: (any DocumentRendering)? { nil }
  package var importing: DocumentImport? { nil }
}

extension DocumentFormat {
  /// A file's path without the ending; nil for a file of another format.
  package func stem(of path: String) -> String? {
    endings.first(where: path.hasSuffix).map { String(path.dropLast($0.utf8.count)) }
  }

  /// The paths of the files next to one of its own that may hold the same flow.
  package func counterparts(of path: String) -> [String] {
    stem(of: path).map { stem in counterpart.endings.map { stem + $0 } } ?? []
  }

  /// The name that links give a document of it: that of its rendering, if it has one.
  package func linkName(forStem stem: String) -> String {
    if case .rendering(let ending) = counterpart { stem + ending } else { stem + (endings.first ?? "") }
  }

  /// The path of a document's rendering; nil if there is none.
  package func rendering(of path: String) -> String? {
    if case .rendering = counterpart { counterparts(of: path).first } else { nil }
  }
}

// What a format may be able to do with a file.

/// A file in its canonical layout; nil, with the errors, if it cannot be read without them.
package typealias FileLayout =
  @Sendable (
    _ source: SourceText, _ worldKeys: [WorldKey]
  ) -> Checked<String>

/// The text of a file with nothing but a flow.
package typealias FlowWriting = @Sendable (_ flow: FlowDocument) -> String

/// A file as its authors would have laid it out; nil, with the errors, if it cannot be read without them.
package typealias FileTidying = @Sendable (_ source: SourceText, _ wording: Wording) -> Checked<String>

/// A flow for another file: with its path, the file's format, and a project with the flows that links lead to.
package typealias DocumentImport =
  @Sendable (
    _ document: FlowDocument, _ path: String, _ format: any DocumentFormat, _ project: Project
  ) -> Checked<FlowDocument>
