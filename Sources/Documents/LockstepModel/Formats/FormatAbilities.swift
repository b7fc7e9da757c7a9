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
