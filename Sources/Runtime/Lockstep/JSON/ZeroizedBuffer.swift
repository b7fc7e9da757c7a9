/// Memory of its own for bytes that may hold a secret: it is never copied, and overwritten when it goes.
///
/// Not an array, because an array may be copied, and is not overwritten. The code marked unsafe reads and writes this
/// memory at indices that are checked first, between `init` and `deinit`.
@safe package final class ZeroizedBuffer {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// Zeros.
  package init(count: Int) {
    unsafe memory = .allocate(capacity: count)
    unsafe memory.initialize(repeating: 0)
  }

  /// Copies `bytes`, which stay their owner's to forget.
  package convenience init(_ bytes: ByteSpan) {
    self.init(count: bytes.count)
    write(bytes, at: 0)
  }

  /// Copies `bytes`, which stay their owner's to forget.
  package convenience init(_ bytes: [UInt8]) { self.init(bytes.span) }

  deinit {
    wipe(0..<count)
    unsafe memory.deallocate()
  }

  package var count: Int { unsafe memory.count }

  /// The start of the memory, for the hosts of the WebAssembly module; valid as long as this object is.
  @unsafe package var start: UnsafeRawPointer? { unsafe UnsafeRawPointer(memory.baseAddress) }

  package subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < count)
      return unsafe memory[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe memory[index] = newValue
    }
  }

  /// Lends a part to be read.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (ByteSpan) -> Result) -> Result {
    unsafe body(memory.span.extracting(range))
  }

  /// Lends a part to be filled.
  package func withMutableBytes<Result>(_ range: Range<Int>, _ body: (inout MutableSpan<UInt8>) -> Result)
    -> Result
  {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var room = unsafe UnsafeMutableBufferPointer(rebasing: memory[range]).mutableSpan
    return body(&room)
  }

  package func write(_ bytes: ByteSpan, at start: Int) {
    for index in bytes.indices { self[start + index] = bytes[index] }
  }

  /// Moves a part to the front.
  package func moveToFront(_ range: Range<Int>) {
    for (place, index) in range.enumerated() { self[place] = self[index] }
  }

  // Not inlined, so that the compiler cannot see that the memory is not read again and drop the writes.
  @inline(never) package func wipe(_ range: Range<Int>) {
    withMutableBytes(range) { $0.update(repeating: 0) }
  }
}

extension ZeroizedBuffer {
  /// A part of the memory: valid until its owner writes other bytes there or wipes it.
  package struct Part {
    private let memory: ZeroizedBuffer
    package let range: Range<Int>

    package init(_ range: Range<Int>, of memory: ZeroizedBuffer) {
      self.memory = memory
      self.range = range
    }

    package var count: Int { range.count }

    /// - Parameter index: counted from the start of the part.
    package subscript(index: Int) -> UInt8 {
      precondition(index < range.count)
      return memory[range.lowerBound + index]
    }

    /// - Parameter place: counted from the start of this part, and inside it.
    package subscript(place: Range<Int>) -> Part {
      precondition(place.upperBound <= range.count)
      return Part(range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound, of: memory)
    }

    /// Lends the bytes.
    package func withBytes<Result>(_ body: (ByteSpan) -> Result) -> Result { memory.withBytes(range, body) }
  }

  /// All of the memory.
  package var all: Part { Part(0..<count, of: self) }
}
