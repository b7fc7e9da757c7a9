import Lockstep
import LockstepModel

/// The words around places of a file of tests, by which the classes of a report are found.
struct PlaceWords {
  private let bytes: [UInt8]
  private let outline: TestOutline
  /// Of the path and of `package`, for all places.
  private let fileWords: [String]

  /// So that deep files and long lines take no longer than others.
  private static let mostLines = 12
  private static let mostBytes = 200

  init(_ source: SourceText, _ outline: TestOutline) {
    (bytes, self.outline) = (source.bytes, outline)
    let heads = ["package ", "namespace ", "module "]
    let head = outline.lines.first { line in
      heads.contains { source.bytes[line.range].starts(with: $0.utf8) }
    }
    let packageWords = head.map { Self.words(source.bytes[$0.range]) } ?? []
    fileWords = SameNamedTests.words(of: source.path).reversed() + packageWords
  }

  /// The words of the line at a place and of the lines around it, the nearest first, then those of the file.
  func words(around place: Int) -> [String] {
    var words: [String] = []
    var line = outline.line(of: place)
    for _ in 0..<Self.mostLines {
      guard let number = line else { break }
      words += Self.words(bytes[outline.lines[number].range])
      line = outline.lines[number].parent
    }
    return words + fileWords
  }

  private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
    SameNamedTests.words(of: String(decoding: bytes.prefix(mostBytes), as: UTF8.self))
  }
}
