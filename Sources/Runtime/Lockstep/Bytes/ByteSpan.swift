/// Bytes that their owner lends for the length of a call, in one place of memory and read with checked indices.
@usableFromInline package typealias ByteSpan = Span<UInt8>

extension String {
  /// Lends the bytes of the text.
  ///
  /// Unsafe inside: a span is made of the pointer that the text lends, and used only while it is lent. The property
  /// of the standard library that gives such a span needs newer systems than this package runs on.
  @inlinable @inline(__always) package func withBytes<Result>(_ body: (ByteSpan) -> Result) -> Result {
    var text = self
    return text.withUTF8 { unsafe body($0.span) }
  }

  /// Whether the text holds a byte.
  package func contains(byte: UInt8) -> Bool { withBytes { $0.contains(byte) } }

  /// The text with its bytes replaced, without those whose replacement is nil; for ASCII texts.
  ///
  /// Unsafe inside: the new text has no more bytes than there is room for.
  @inlinable package func mappingBytes(_ change: (UInt8) -> UInt8?) -> String {
    unsafe String(unsafeUninitializedCapacity: utf8.count) { room in
      var count = 0
      for byte in utf8 {
        guard let byte = change(byte) else { continue }
        unsafe room[count] = byte
        count += 1
      }
      return count
    }
  }
}

extension Span where Element == UInt8 {
  /// The eight bytes at an offset, the first one lowest.
  ///
  /// Unsafe by its name alone: the standard library checks the bounds, and any bytes are a number.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The four bytes at an offset, the first one lowest; unsafe as ``word(at:)`` is.
  @inlinable @inline(__always) package func halfWord(at offset: Int) -> UInt32 {
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inlinable package var first: UInt8? { isEmpty ? nil : self[0] }
  @inlinable package var last: UInt8? { isEmpty ? nil : self[count - 1] }

  @inlinable package func allSatisfy(_ isSo: (UInt8) -> Bool) -> Bool {
    for place in indices where !isSo(self[place]) { return false }
    return true
  }

  /// Whether these bytes are found at an offset.
  @inlinable package func has(_ other: some Collection<UInt8>, at start: Int = 0) -> Bool {
    guard other.count <= count - start else { return false }
    var place = start
    for byte in other {
      if self[place] != byte { return false }
      place += 1
    }
    return true
  }

  /// The bytes as a text; bytes that are not UTF-8 are replaced.
  ///
  /// Unsafe inside: the pointer is read while it is lent.
  @inlinable package var text: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension Array<UInt8> {
  /// Copies bytes that are lent.
  @inlinable package init(_ bytes: ByteSpan) {
    self = []
    append(bytes)
  }

  /// Copies bytes that are lent to the end.
  ///
  /// Unsafe inside: the pointer is read while it is lent.
  @inlinable package mutating func append(_ bytes: ByteSpan) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span where Element == UInt8 {
  /// The first index of a byte at or after an offset; compares eight bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var place = start
    while place + 8 <= count {
      let marks = ByteWord.marks(in: word(at: place), of: byte)
      // The lowest mark is right; those above it need not be.
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count {
      if self[place] == byte { return place }
      place += 1
    }
    return nil
  }

  package func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }
}

extension Collection<UInt8> {
  /// How many bytes the byte order mark of UTF-8 takes that a file begins with: 3, or 0 without one.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
