import Lockstep

/// The words of a text besides its IDs.
struct RegionWords {
  /// How many ids the text begins with.
  private(set) var leadingIDCount = 0
  /// The words after its leading IDs, or before its trailing ones; nil if it has none, or if it has IDs among the
  /// words.
  private(set) var title: String?

  var hasLeadingID: Bool { leadingIDCount > 0 }

  init(_ bytes: [UInt8], _ region: TextRegion, _ mentions: ArraySlice<Mention>) {
    guard let first = mentions.first, let last = mentions.last else { return }
    if region.kind == .identifier {
      leadingIDCount = 1
      title = Self.words(ofIdentifier: bytes[last.range.upperBound..<region.range.upperBound])
      return
    }
    var place = region.range.lowerBound
    for mention in mentions {
      guard bytes[place..<mention.range.lowerBound].allSatisfy(Self.isSeparator) else { break }
      leadingIDCount += 1
      place = mention.range.upperBound
    }
    if leadingIDCount > 0 {
      title = Self.trimmed(bytes[place..<region.range.upperBound])
    } else if bytes[last.range.upperBound..<region.range.upperBound].allSatisfy(Self.isSeparator),
      mentions.count == 1
    {
      title = Self.trimmed(bytes[region.range.lowerBound..<first.range.lowerBound])
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isBlank || ",;:/+&-()[]\"'.*_`#@".utf8.contains(byte)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String? {
    var bytes = bytes
    while let byte = bytes.first, isSeparator(byte) { bytes = bytes.dropFirst() }
    while let byte = bytes.last, isSeparator(byte) { bytes = bytes.dropLast() }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// `_pin_is_invalid` and `PinIsInvalid` are `pin is invalid`.
  private static func words(ofIdentifier bytes: ArraySlice<UInt8>) -> String? {
    var words: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "_") || byte.isCapital, let last = words.last, last != 0x20 {
        words.append(0x20)
      }
      if byte != UInt8(ascii: "_") { words.append(byte.isCapital ? byte | 0x20 : byte) }
    }
    while words.last == 0x20 { words.removeLast() }
    return words.isEmpty ? nil : String(decoding: words, as: UTF8.self)
  }
}
