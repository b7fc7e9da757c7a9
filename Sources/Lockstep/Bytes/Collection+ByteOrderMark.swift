extension Collection<UInt8> {
  /// How many bytes the byte order mark of UTF-8 takes that a file begins with: 3, or 0 without one.
  package var byteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
