/// What the path of an exported design of a screen leads to.
package enum PictureFile: Sendable {
  /// A file of the project.
  case present
  case missing
  /// Something that is not below the project's folder.
  case outside

  /// The media type of a picture that every browser shows, by the ending of its file; nil for other files.
  package static func mediaType(of path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return switch path[path.utf8.index(after: dot)...].lowercased() {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "svg": "image/svg+xml"
    default: nil
    }
  }
}

extension FlowDocument {
  /// The path of a file that a step names as its picture, as the path of the document is given.
  package func path(ofPicture name: SourceString) -> String {
    RelativePath.resolve(name.value, besides: source.path)
  }
}
