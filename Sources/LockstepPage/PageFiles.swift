internal import CPageFiles
import LockstepModel

/// The files that every page has, from `Sources/CPageFiles`.
package enum PageFiles {
  package static let compiling = unsafe text(page_file_compiling())
  package static let script = unsafe text(page_file_script())
  package static let reload = unsafe text(page_file_reload())
  package static let style = unsafe text(page_file_style())
  package static let frame = unsafe text(page_file_frame())
  /// `lockstep.wasm`, compressed with gzip, as a page carries bytes.
  static let module = unsafe carried(bytes(page_file_module()))
  /// The same as it is run; nil if it cannot be unpacked.
  package static var unpackedModule: [UInt8]? { unsafe Inflate.unpacked(bytes(page_file_module())) }

  /// A script or a style sheet without what only its authors need: indentation, and lines that are comments. No text of
  /// these files goes over several lines.
  package static func carried(_ file: String) -> String {
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
  package static func carried(_ bytes: [UInt8]) -> String {
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

/// Unpacks what gzip packed (RFC 1951, 1952), for the one file that the tool carries in that form.
///
/// Whatever the bytes are, reading ends: each step takes bits, and behind the last byte comes nothing.
package struct Inflate {
  /// A canonical Huffman code: how many codes there are of each length, and their symbols in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int]

    init(_ lengths: some Sequence<Int>) {
      let lengths = Array(lengths)
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }
  }

  private struct Damaged: Error {}

  private let bytes: [UInt8]
  private var bit: Int
  private var output: [UInt8] = []

  private init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    bit = 8 * start
  }

  /// - Returns: nil for bytes that are not what `gzip -n` writes.
  package static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // A header of ten bytes, which names no file; behind the data are a checksum and the length.
    guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8, 0]) else { return nil }
    var inflate = Inflate(bytes.dropLast(8), from: 10)
    do throws(Damaged) { try inflate.run() } catch { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return inflate.output.count == length ? inflate.output : nil
  }

  private mutating func run() throws(Damaged) {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try copyStored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try expand(Code(lengths), Code(repeatElement(5, count: 30)))
      case 2: try expandDynamic()
      default: throw Damaged()
      }
    }
  }

  private mutating func bits(_ count: Int) throws(Damaged) -> Int {
    guard bit + count <= 8 * bytes.count else { throw Damaged() }
    var value = 0
    for position in 0..<count {
      value |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << position
      bit += 1
    }
    return value
  }

  private mutating func symbol(_ code: Code) throws(Damaged) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try bits(1)
      if value - first < code.counts[length] { return code.symbols[index + value - first] }
      index += code.counts[length]
      first = (first + code.counts[length]) << 1
      value <<= 1
    }
    throw Damaged()
  }

  private mutating func copyStored() throws(Damaged) {
    bit = (bit + 7) & ~7
    let count = try bits(16)
    _ = try bits(16)
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private mutating func expandDynamic() throws(Damaged) {
    let (literals, distances, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
      lengths[place] = try bits(3)
    }
    let code = Code(lengths)
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try symbol(code)
      guard symbol != 16 || !lengths.isEmpty else { throw Damaged() }
      switch symbol {
      case 16: lengths += repeatElement(lengths[lengths.count - 1], count: try bits(2) + 3)
      case 17: lengths += repeatElement(0, count: try bits(3) + 3)
      case 18: lengths += repeatElement(0, count: try bits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    try expand(Code(lengths.prefix(literals)), Code(lengths.dropFirst(literals).prefix(distances)))
  }

  private mutating func expand(_ literals: Code, _ distances: Code) throws(Damaged) {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let count = try length(of: symbol - 257)
      let distance = try distance(of: try self.symbol(distances))
      guard distance <= output.count else { throw Damaged() }
      for _ in 0..<count { output.append(output[output.count - distance]) }
    }
  }

  /// Lengths in steps of 1, 2, 4, … four at a time; the last one is 258.
  private mutating func length(of number: Int) throws(Damaged) -> Int {
    if number < 8 { return number + 3 }
    guard number < 28 else { return 258 }
    let extra = number / 4 - 1
    return (4 + number % 4) << extra + 3 + (try bits(extra))
  }

  /// Distances likewise, two at a time.
  private mutating func distance(of number: Int) throws(Damaged) -> Int {
    if number < 4 { return number + 1 }
    guard number < 30 else { throw Damaged() }
    let extra = number / 2 - 1
    return (2 + number % 2) << extra + 1 + (try bits(extra))
  }
}
