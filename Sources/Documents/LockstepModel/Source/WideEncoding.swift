/// An encoding of text in which each character has at least two bytes; none is read.
package enum WideEncoding: Sendable {
  case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

  /// It shows by its byte order mark, UTF-16 also by a zero in every second of the first bytes; nil for other bytes.
  package init?(of bytes: [UInt8]) {
    let zeros = bytes.prefix(4).map { $0 == 0 }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .utf32LittleEndian
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32BigEndian
    } else if bytes.starts(with: [0xFF, 0xFE]) || zeros == [false, true, false, true] {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) || zeros == [true, false, true, false] {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
    }
  }

  /// A file as it would be in UTF-8, to find out what it holds.
  package func inUTF8(_ source: SourceText) -> SourceText {
    let text =
      switch self {
      case .utf16LittleEndian: String(decoding: units(of: source.bytes, isBig: false), as: UTF16.self)
      case .utf16BigEndian: String(decoding: units(of: source.bytes, isBig: true), as: UTF16.self)
      case .utf32LittleEndian: String(decoding: units(of: source.bytes, isBig: false), as: UTF32.self)
      case .utf32BigEndian: String(decoding: units(of: source.bytes, isBig: true), as: UTF32.self)
      }
    return SourceText(path: source.path, bytes: Array(text.utf8))
  }

  /// Without the bytes of a last unit that is not complete.
  private func units<Unit: FixedWidthInteger>(of bytes: [UInt8], isBig: Bool) -> [Unit] {
    let width = Unit.bitWidth / 8
    return (0..<bytes.count / width).map { number in
      let unit = bytes[number * width..<(number + 1) * width]
      return (isBig ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | Unit($1) }
    }
  }
}

extension SourceText {
  /// A file in a wide encoding as it would be in UTF-8, and any other file as it is.
  package var inReadableEncoding: SourceText { WideEncoding(of: bytes)?.inUTF8(self) ?? self }
}

extension Diagnostic {
  /// The error about a Markdown document that is not UTF-8; nil if it is.
  package static func wrongEncoding(ofDocument source: SourceText) -> Diagnostic? {
    if let encoding = WideEncoding(of: source.bytes) {
      return Diagnostic(
        .markdownEncoding, "this document looks like \(encoding.name), not UTF-8",
        at: Location(source, Span(start: 0, end: 0)), help: "save the file as UTF-8"
      ).losing(.content)
    }
    return source.bytes.firstInvalidUTF8.map { offset in
      Diagnostic(
        .markdownEncoding, "byte \(offset + 1) of this document is not UTF-8",
        at: Location(source, Span(offset..<offset + 1)),
        help: "save the file as UTF-8; this looks like an older encoding such as Latin-1"
      ).losing(.content)
    }
  }
}

extension Checked {
  /// What is read of a document in a wide encoding: the error about that, if it would hold a flow in UTF-8; nil of any other one.
  package static func ofWideDocument(_ source: SourceText, reading read: (SourceText) -> Checked) -> Checked?
  {
    guard let encoding = WideEncoding(of: source.bytes) else { return nil }
    let readable = read(encoding.inUTF8(source))
    let holdsFlow = readable.value != nil || readable.diagnostics.contains { $0.severity > .note }
    return Checked(nil, holdsFlow ? [Diagnostic.wrongEncoding(ofDocument: source)].compactMap(\.self) : [])
  }
}
