import LockstepLists
import LockstepMarkdown
package import LockstepModel
import LockstepYAML

extension DocumentFormats {
  /// The formats of this tool. Of a file that none of them recognises by its name, the first one is assumed.
  package static let standard = DocumentFormats([YAMLFormat(), MarkdownFormat(), ListFormat()])
}
