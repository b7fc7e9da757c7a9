extension Pattern {
  /// A value that matches, as short as any, of digits and letters where the pattern allows them.
  package var example: [UInt8] {
    parts.flatMap { part -> [UInt8] in
      let preferred =
        Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
      let byte =
        preferred.first { part.bytes.contains($0) } ?? (0x20...0x7E).first { part.bytes.contains($0) }
      return [UInt8](repeating: byte ?? 0x3F, count: part.least)
    }
  }
}
