/// Paths as texts, with slashes.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// The directory that holds `path`: `.` for a bare name, `/` at the top.
  static func directory(of path: String) -> String {
    let path = trimmed(path)
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Without `./` in front and slashes at the end.
  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return path.isEmpty ? "." : String(path)
  }

  /// How a path is said from another place; both are canonical.
  static func relative(_ path: String, to directory: String) -> String {
    let (names, base) = (path.split(separator: "/"), directory.split(separator: "/"))
    let shared = zip(names, base).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: base.count - shared)
    let parts = up + names.dropFirst(shared)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A path as it is said from the working directory, in its shortest form: an absolute one stays so unless
  /// it leads below the directory.
  static func fromHere(_ path: String) -> String {
    let isUp = path == ".." || path.hasPrefix("../")
    guard isUp || path.hasPrefix("/") else { return path }
    let here = FileReader.canonical(".")
    if isUp { return shortest(path, from: here) }
    if path == here { return "." }
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.utf8.count + 1)) : path
  }

  /// A path that goes up first, without the names that it goes up and down again: from `/a/b`, `../b/c` is
  /// `c`. Names further on stay as they are, since they may be links.
  static func shortest(_ path: String, from here: String) -> String {
    let names = path.split(separator: "/")
    let up = names.prefix { $0 == ".." }.count
    let base = here.split(separator: "/").dropLast(up)
    return relative((base + names.dropFirst(up)).joined(separator: "/"), to: here)
  }

  /// The one path by which the system knows a file, also one that is not there yet.
  static func absolute(_ path: String) -> String {
    let path = trimmed(path)
    if FileReader.kind(path) != nil || path == "/" { return FileReader.canonical(path) }
    let above = directory(of: path)
    return above == path ? path : join(absolute(above), name(of: path))
  }
}
