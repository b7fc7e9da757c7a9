import LockstepModel
import Testing

@testable import LockstepYAML

@Suite struct EncodingTests {
  private func check(_ bytes: [UInt8]) -> EncodingCheck.Result {
    EncodingCheck.run(bytes)
  }

  @Test func textIsFine() {
    #expect(check(Array("a: b\t\r\n0123456789 ~".utf8)).problem == nil)
    #expect(check(Array("a: é 日本 😀".utf8)).problem == nil)
    #expect(check([]).problem == nil)
  }

  @Test func onlyASCIICountsAsASCII() {
    #expect(check(Array("plain text, long enough".utf8)).isASCII)
    #expect(!check(Array("plain text, long enough é".utf8)).isASCII)
  }

  @Test func aByteOrderMarkIsSkippedAtTheStartOnly() {
    #expect(check(Array("\u{FEFF}a".utf8)).contentStart == 3)
    #expect(check(Array("a\u{FEFF}".utf8)).problem == .control("\u{FEFF}", offset: 1, length: 3))
  }

  /// At every place of a word of eight bytes, which is how the quick path reads.
  @Test(arguments: [0x00, 0x01, 0x08, 0x0B, 0x1B, 0x1F, 0x7F] as [UInt8], 0..<17)
  func aControlCharacterIsFoundWhereItStands(_ byte: UInt8, _ offset: Int) {
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 17)
    bytes[offset] = byte
    #expect(check(bytes).problem == .control(Unicode.Scalar(byte), offset: offset, length: 1))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xC3, 0x28], [0xFF],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreFoundWhereTheyStand(_ bad: [UInt8]) {
    #expect(check(Array("abcde".utf8) + bad).problem == .notUTF8(offset: 5))
  }

  @Test func wideEncodingsAreNamed() {
    #expect(check([0xFF, 0xFE, 0x61, 0]).problem == .wide(.utf16LittleEndian))
    #expect(check([0xFE, 0xFF, 0, 0x61]).problem == .wide(.utf16BigEndian))
    #expect(check([0x61, 0, 0x62, 0]).problem == .wide(.utf16LittleEndian))
    #expect(check([0, 0x61, 0, 0x62]).problem == .wide(.utf16BigEndian))
    #expect(check([0xFF, 0xFE, 0, 0]).problem == .wide(.utf32LittleEndian))
  }
}
