package import LockstepModel

/// Writes a file of a flow project in the canonical layout, with its comments.
///
/// - Rows of a flow have their keys in one order; overviews, details and other files keep their author's.
/// - A collection in brackets stays on its line if it fits into 130 columns, and has no comment inside; a collection
///   that its author wrote as a block stays one. Flow tables down to their steps are always blocks.
/// - An empty line separates scenarios and steps, and precedes the first scenario and follows the last; of other empty
///   lines one stays wherever there were any.
/// - Only texts that need quotes have them. Texts over several lines keep these.
/// - Comments stay where they are; lines end by LF, and a byte order mark is dropped.
package enum YAMLFormatter {
  /// The file in canonical layout; nil, with the errors, if it does not read without them.
  ///
  /// Formatting the result again changes nothing, and it reads the same as before, up to the places: the result is read
  /// again to make sure.
  ///
  /// - Parameter worldKeys: the keys that a domain adds to worlds.
  package static func format(_ source: SourceText, worldKeys: [WorldKey] = []) -> Checked<String> {
    let read = YAMLReader.read(source, worldKeys: worldKeys)
    let errors = read.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let content = read.value, let layout = arranged(source, content, worldKeys)
    else {
      return Checked(nil, errors)
    }
    let text = LayoutPrinter.print(layout)
    let written = SourceText(path: source.path, text: text)
    let again = YAMLReader.read(written, worldKeys: worldKeys)
    guard !again.hasErrors, let copy = again.value, let result = arranged(written, copy, worldKeys),
      LayoutComparison.hasSameContent(layout, result)
    else {
      // Our mistake, not the author's.
      let finding = Diagnostic(
        .fmtUnsafe, "formatting would change the meaning of this file, so it is left unchanged",
        at: Location(source, Span(start: 0, end: 0)), help: "please report this, with the file")
      return Checked(nil, [finding])
    }
    return Checked(text)
  }

  private static func arranged(
    _ source: SourceText, _ content: FileContent, _ worldKeys: [WorldKey]
  ) -> LayoutNode? {
    guard let tree = TreeBuilder.build(source).0 else { return nil }
    let shape: Shape =
      switch content {
      case .project: .table(.project)
      case .flow: .table(.flow)
      case .errata: .table(.errata)
      case .world: .table(.world)
      case .script: .list(.table(.scriptLine))
      case .vocabulary: .table(.vocabulary)
      case .scenarios: .either([.table(.testScenario), .list(.table(.testScenario))])
      }
    return LayoutRules(worldKeys: worldKeys).arranged(SourceLayout.layout(of: tree), as: shape)
  }
}

/// Whether two layouts have the same content, whatever they look like.
enum LayoutComparison {
  static func hasSameContent(_ left: LayoutNode, _ right: LayoutNode) -> Bool {
    isEqual(left, right) && comments(left).sorted() == comments(right).sorted()
  }

  private static func isEqual(_ left: LayoutNode, _ right: LayoutNode) -> Bool {
    switch (left.content, right.content) {
    case (.scalar(let one), .scalar(let other)): one.role == other.role && isEqual(one.text, other.text)
    case (.list(let one), .list(let other)), (.mapping(let one), .mapping(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { isEqual($0.key ?? "", $1.key ?? "") && isEqual($0.value, $1.value) }
    default: false
    }
  }

  /// By bytes: for `String`, different spellings of a letter are equal.
  private static func isEqual(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  private static func comments(_ node: LayoutNode) -> [String] {
    node.items.flatMap { item -> [String] in
      let beside = [item.header, item.trailing].compactMap(\.self)
      return (item.leading + beside).map(\.text) + comments(item.value)
    } + node.closing.map(\.text)
  }
}
