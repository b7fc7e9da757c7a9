#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Console {
  /// The process's own streams and environment.
  static let standard = Console(
    write: { Console.put($0, to: 1) }, complain: { Console.put($0, to: 2) },
    readInput: { (try? FileReader.readAll(descriptor: 0)) ?? [] },
    readSome: { FileReader.readSome(descriptor: 0, into: $0) },
    variable: { name in getenv(name).map { String(cString: $0) } },
    isTerminal: isatty(1) == 1, isInputTerminal: isatty(0) == 1, width: terminalWidth)

  /// Writes all of `text`; a closed pipe ends the process by its signal, as a filter expects.
  private static func put(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Self.writeSome(descriptor, rest)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  static var terminalWidth: Int {
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80
  }
}

func exitProcess(_ status: Int32) -> Never { exit(status) }
