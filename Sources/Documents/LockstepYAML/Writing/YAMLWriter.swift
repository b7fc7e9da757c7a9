package import LockstepModel

/// Writes documents as YAML in the canonical layout.
package enum YAMLWriter {
  /// A whole flow file. Reading it gives the same model, up to the places.
  ///
  /// Models that YAML cannot express are not corrected here: two aspects of one name, rows or texts without the key
  /// that a reader requires.
  ///
  /// - Parameter schema: the path of the file's JSON Schema, for editors: the first line names it.
  package static func text(of flow: FlowDocument, schema: String? = nil) -> String {
    var layout = LayoutRules().arranged(FlowLayout.document(flow), as: .table(.flow))
    if let schema, case .mapping(var items) = layout.content, !items.isEmpty {
      items[0].leading = [LayoutComment(text: "# yaml-language-server: $schema=\(schema)")]
      layout.content = .mapping(items)
    }
    return LayoutPrinter.print(layout)
  }
}
