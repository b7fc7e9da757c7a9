internal import CPageFiles
import LockstepModel

/// The files that every page has, from `Sources/Embedded/CPageFiles`.
package enum PageFiles {
  package static let compileScript = unsafe text(page_file_compiling())
  package static let script = unsafe text(page_file_script())
  package static let reloadScript = unsafe text(page_file_reload())
  package static let style = unsafe text(page_file_style())
  package static let frameHTML = unsafe text(page_file_frame())
  /// `lockstep.wasm`, compressed with gzip.
  package static var module: [UInt8] { unsafe bytes(page_file_module()) }
  static let encodedModule = encoded(module)

  /// A script or a style sheet without what only its authors need: indentation, and lines that are comments. No text of
  /// these files goes over several lines.
  package static func minified(_ file: String) -> String {
    var isComment = false
    var carried = ""
    for line in file.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      let begins = line.hasPrefix("/*")
      if begins || isComment {
        isComment = !line.hasSuffix("*/")
      } else if !line.hasPrefix("//") {
        carried += line + "\n"
      }
    }
    return carried
  }

  /// Bytes as text, four as five characters from `#` to `x` without `<`: Base64 would be a fifteenth longer.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 5 / 4 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let part = bytes[start..<min(start + 4, bytes.count)]
      var group = (0..<4).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[start + $1]) : 0) }
      var characters = [UInt8](repeating: 0, count: 5)
      for place in (0..<5).reversed() {
        characters[place] = UInt8(group % 85) + 35
        if characters[place] >= 60 { characters[place] += 1 }
        group /= 85
      }
      text += characters.prefix(part.count + 1)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func text(_ file: page_file) -> String {
    unsafe String(decoding: bytes(file), as: UTF8.self)
  }

  /// Safe because the bytes are constants of the binary, with the length `count`.
  private static func bytes(_ file: page_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
