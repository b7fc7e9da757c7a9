/// The formats that a tool knows, in the order in which they are asked.
package struct DocumentFormats: Sendable {
  package let all: [any DocumentFormat]

  package init(_ all: [any DocumentFormat]) { self.all = all }

  /// The formats of some documents.
  init(of documents: [FlowDocument]) {
    var names: Set<String> = []
    all = documents.compactMap { names.insert($0.format.name).inserted ? $0.format : nil }
  }

  /// The first format that a file's name may be of; nil for other files.
  package func format(of path: String) -> (any DocumentFormat)? {
    all.first { $0.endings.contains(where: path.hasSuffix) }
  }

  /// The format of a file: its name decides, and where several formats have the ending also its content.
  ///
  /// - Parameter wording: the words of its project, if they are known.
  package func format(of source: SourceText, _ wording: Wording = .builtIn) -> (any DocumentFormat)? {
    let possible = all.filter { $0.endings.contains(where: source.path.hasSuffix) }
    return possible.count < 2
      ? possible.first : possible.first { $0.recognises(source, wording) } ?? possible.first
  }

  /// The format to read a file in: the first one where its name is of none, as of standard input.
  package func reader(of source: SourceText, _ wording: Wording = .builtIn) -> (any DocumentFormat)? {
    format(of: source, wording) ?? all.first
  }

  /// Whether a file's name is of some format.
  package func hasFormat(for path: String) -> Bool { format(of: path) != nil }

  /// The path without the ending of a format; nil for other files.
  package func stem(of path: String) -> String? { format(of: path)?.stem(of: path) }

  /// The paths of the files next to one that may hold the same flow.
  package func counterparts(of path: String) -> [String] { format(of: path)?.counterparts(of: path) ?? [] }

  /// The files that a file may be rendered from; none for a file of a format that is not rendered.
  package func sources(ofRendering path: String) -> [String] {
    guard let format = format(of: path), case .sources = format.counterpart else { return [] }
    return format.counterparts(of: path)
  }

  /// The file that a file is rendered to; nil if nothing is rendered from it.
  package func rendering(of path: String) -> String? { format(of: path)?.rendering(of: path) }

  /// The file that must not be next to one with a less preferred ending of the same format.
  package func preferredSibling(of path: String) -> String? {
    guard let format = format(of: path), let stem = format.stem(of: path), let ending = format.endings.first
    else { return nil }
    let twin = stem + ending
    return twin == path ? nil : twin
  }

  /// The path and the format of a document's rendering.
  package func rendering(
    of document: FlowDocument
  ) -> (path: String, rendering: any DocumentRendering)? {
    guard let path = document.format.rendering(of: document.source.path),
      let rendering = format(of: path)?.rendering
    else { return nil }
    return (path, rendering)
  }

  /// Writes a document as its authors would read it: in its own format, in that of its rendering, or in any.
  package func renderer(of document: FlowDocument) -> (any DocumentRendering)? {
    document.format.rendering ?? rendering(of: document)?.rendering ?? all.lazy.compactMap(\.rendering).first
  }

  /// All endings of files, and of the files that these are rendered to or from: `.yaml`, `.yml`, `.md`.
  package var endings: [String] {
    all.flatMap { $0.endings + $0.counterpart.endings }.uniqued { $0 }
  }

  /// Whether a file's name may be that of any document, whose headings links lead to.
  package func holdsProse(_ path: String) -> Bool {
    format(of: path)?.traits.contains(.holdsProse) == true
  }

  /// The format that imported flows are written in.
  package var importTarget: (any DocumentFormat)? { all.first { $0.traits.contains(.keepsCells) } }

  /// The format of a document for import: its own, or else the first that can be imported.
  package func importableFormat(of source: SourceText, _ wording: Wording) -> (any DocumentFormat)? {
    let named = format(of: source, wording)
    return named?.importing != nil ? named : all.first { $0.importing != nil }
  }
}
