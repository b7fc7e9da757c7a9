/// Paths with `/` as links write them; accesses no files.
package enum RelativePath {
  /// How a link in the file `origin` names the file `target`, both given from the same place.
  package static func link(from origin: String, to target: String) -> String {
    let folder = normalizedParts(origin).dropLast()
    let path = normalizedParts(target)
    var shared = 0
    while shared < folder.count, shared < path.count - 1, folder[shared] == path[shared] { shared += 1 }
    let up = [String](repeating: "..", count: folder.count - shared)
    return (up + path[shared...]).joined(separator: "/")
  }

  /// Resolves `path`, which is relative to the folder of `file`.
  package static func resolve(_ path: String, besides file: String) -> String {
    if path.hasPrefix("/") { return path }
    return normalizedParts(folder(of: file) + path).joined(separator: "/")
  }

  private static func folder(of file: String) -> String {
    file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
  }

  /// The parts without `.`, and with `..` only where nothing is left to go up from; an absolute path begins
  /// with an empty part.
  private static func normalizedParts(_ path: String) -> [String] {
    var parts: [String] = path.hasPrefix("/") ? [""] : []
    for bytes in path.utf8.split(separator: UInt8(ascii: "/")) {
      let part = String(Substring(bytes))
      if part == "." { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts
  }
}
