/// Paths as texts, with slashes.
package enum FilePath {
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// The directory that holds `path`: `.` for a bare name, `/` at the top.
  package static func directory(of path: String) -> String {
    let path = trimmed(path)
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Without `./` in front and slashes at the end.
  package static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./"), path.utf8.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return path.isEmpty ? "." : String(path)
  }

  /// A path as it is given from another place; both are canonical.
  package static func relative(_ path: String, to directory: String) -> String {
    let (names, base) = (path.split(separator: "/"), directory.split(separator: "/"))
    let shared = zip(names, base).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: base.count - shared)
    let parts = up + names.dropFirst(shared)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A path that goes up first, without the names that it goes up and down again: from `/a/b`, `../b/c` is
  /// `c`. Names further on stay as they are, since they may be links.
  package static func shortest(_ path: String, from here: String) -> String {
    let names = path.split(separator: "/")
    let up = names.prefix { $0 == ".." }.count
    let base = here.split(separator: "/").dropLast(up)
    return relative((base + names.dropFirst(up)).joined(separator: "/"), to: here)
  }
}
