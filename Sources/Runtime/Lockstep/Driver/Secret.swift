/// A value that must never be seen: a PIN on its way from the keypad to the action that checks it.
///
/// It prints as `<secret>`, has no children for `dump` and mirrors, cannot be compared, hashed, encoded or
/// written as a literal, and its bytes are overwritten when the last reference goes.
///
/// Memory of its own, because an array may be copied, and is not overwritten. The code marked unsafe reads and writes
/// this memory inside its bounds, between `init` and `deinit`.
@safe public final class Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Whether the bytes are not the value but a name for it: a host keeps the value, and has checked its pattern.
  package let isHandle: Bool
  // Never mutated between `init` and `deinit`, hence safe to share.
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>

  #if hasFeature(Embedded)
    /// Copies `digits`; the caller must erase its own copy.
    public init(_ digits: [UInt8]) {
      isHandle = false
      unsafe bytes = .allocate(capacity: digits.count)
      _ = unsafe bytes.initialize(from: digits)
    }
  #else
    /// Copies `digits`; the caller must erase its own copy.
    public init(_ digits: some Collection<UInt8>) {
      isHandle = false
      unsafe bytes = .allocate(capacity: digits.count)
      _ = unsafe bytes.initialize(from: digits)
    }
  #endif

  /// Copies `digits`, which stay their owner's to forget.
  package init(_ digits: ByteSpan, isHandle: Bool = false) {
    self.isHandle = isHandle
    unsafe bytes = .allocate(capacity: digits.count)
    for index in digits.indices { unsafe bytes.initializeElement(at: index, to: digits[index]) }
  }

  deinit {
    unsafe Self.wipe(bytes)
    unsafe bytes.deallocate()
  }

  /// Lends the bytes, which cannot leave `body`; `body` must erase any copy that it makes.
  ///
  /// - Throws: only errors of `body`.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(bytes.span)
  }

  /// How many bytes it has.
  package var count: Int { unsafe bytes.count }

  /// Whether both hold the same bytes, compared in time that depends only on the lengths.
  public func matches(_ other: Secret) -> Bool {
    let (mine, theirs) = unsafe (bytes, other.bytes)
    let (count, length) = (mine.count, theirs.count)
    var difference = count ^ length
    for index in 0..<max(count, length) {
      let left = unsafe index < count ? mine[index] : 0
      let right = unsafe index < length ? theirs[index] : 0
      difference |= Int(left ^ right)
    }
    return difference == 0
  }

  public var description: String { "<secret>" }
  public var debugDescription: String { "<secret>" }

  // Not inlined, so that the compiler cannot see the memory is about to be freed and drop the writes.
  @inline(never) private static func wipe(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    unsafe bytes.update(repeating: 0)
  }
}

#if !hasFeature(Embedded)
  extension Secret: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
