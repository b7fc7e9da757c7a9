import Lockstep
import LockstepModel

/// What the address of a link names.
enum LinkAddress {
  /// The path of the document that an address names, as the file is called: `My%20notes.md` is `My notes.md`.
  ///
  /// nil for everything that is no document of the project: the web, a folder, an image, the same document.
  static func document(_ link: MarkdownLink) -> String? {
    guard !link.isElsewhere else { return nil }
    let path = decoded(link.path)
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasSuffix("/"), isDocument(path) else { return nil }
    return path
  }

  /// The ending of a file's name; nil if it has none. A number is not one: `UC9.10_TransferWallet`.
  static func ending(_ path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return ending.isEmpty || ending.contains("_") || ending.allSatisfy(\.isNumber) ? nil : String(ending)
  }

  private static func isDocument(_ path: String) -> Bool {
    guard let last = path.split(separator: "/").last, last != ".", last != ".." else { return false }
    return ending(path).map { ["md", "yaml", "yml"].contains($0) } ?? true
  }

  /// With the bytes that `%20` and the like stand for.
  private static func decoded(_ path: String) -> String {
    guard path.utf8.contains(0x25) else { return path }
    let bytes = Array(path.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x25, place + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
