import FlowFixtures
import LockstepModel
import TestSupport
import Testing

@testable import Lockstep

/// What is wrong with an image is said with its place.
@Suite("Images that are none") struct ImageErrorTests {
  private static func error(_ image: [UInt8]) -> ProgramImageError? {
    do throws(ProgramImageError) {
      _ = try FlowProgram(image: image)
      return nil
    } catch {
      return error
    }
  }

  /// A body with the header that it needs.
  private static func image(_ body: [UInt8]) -> [UInt8] { ImageFormat.header(of: body[...]) + body }

  private static func invalid(_ body: [UInt8]) -> (offset: Int, what: String)? {
    guard let error = error(image(body)), case .invalid(let what) = error.reason else { return nil }
    return (error.offset - ImageFormat.headerLength, what)
  }

  @Test func theChecksumIsTheUsualOne() {
    #expect(ImageFormat.checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  @Test func theHeaderIsChecked() throws {
    let image = try FlowFiles.program.image()
    #expect(Self.error([])?.reason == .notAnImage)
    #expect(Self.error(Array("lockstep: 1\n".utf8))?.reason == .notAnImage)
    #expect(Self.error(Array(image.prefix(12)))?.reason == .wrongLength)
    #expect(Self.error(image.dropLast())?.reason == .wrongLength)
    #expect(Self.error(image + [0])?.reason == .wrongLength)
    var later = image
    later[8] = 2
    #expect(Self.error(later) == ProgramImageError(offset: 8, reason: .unknownFormat(2)))
    #expect(Self.error(later)?.description == "image format 2 is not known; this version reads 1")
  }

  @Test func everyChangedByteIsNoticed() throws {
    let image = try FlowFiles.program.image()
    for offset in stride(from: ImageFormat.headerLength, to: image.count, by: 97) {
      var changed = image
      changed[offset] ^= 4
      #expect(Self.error(changed)?.reason == .damaged)
    }
  }

  @Test func everyPrefixIsRefusedWithTheChecksumPutRight() throws {
    let body = try FlowFiles.program.image().dropFirst(ImageFormat.headerLength)
    for length in stride(from: 0, to: body.count, by: 13) {
      let offset = try #require(Self.invalid(Array(body.prefix(length)))?.offset, "\(length)")
      #expect(offset <= length)
    }
  }

  /// One text `a`, no names, and one flow `a`.
  private static func flow(_ flags: UInt8 = 0, steps: [UInt8]) -> [UInt8] {
    [1, 1, 0x61, 0, 1, 0, 0, flags, 0, 0] + steps
  }

  /// A screen with one row that leads to itself.
  private static let screen: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 1]

  @Test func aProgramBuiltByHandIsRead() throws {
    let program = try FlowProgram(image: Self.image(Self.flow(steps: Self.screen + [0, 1, 0, 0, 0, 0])))
    #expect(program.flowInfos.map(\.id) == ["a"])
    let interpreter = Interpreter(program)
    var effects = Effects()
    var state = try interpreter.start("a", into: &effects)
    #expect(!interpreter.step(&state, SessionInput(at: .zero, .user("a")), into: &effects).isRefused)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], 0, "a number has too many bytes"),
      ([0x80, 0x00], 0, "a number has too many bytes"),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], 0, "texts out of range"),
      ([5], 0, "texts out of range"), ([1, 2, 0xC3, 0x28], 1, "a text is not UTF-8"),
      ([0, 0, 0, 0, 9], 4, "extra bytes after the tables"), ([0, 1, 0, 0], 2, "text out of range"),
      (flow(1, steps: screen), 5, "an external flow has steps"),
      (flow(steps: [1, 0, 0x48, 0, 0, 0, 0, 0]), 12, "a flag is not known"),
      (flow(steps: [1, 0, 5, 0, 0, 0, 0, 0]), 12, "a class of step is not known"),
      (flow(steps: [1, 0, 4, 0, 0, 0, 0, 0]), 12, "a call leads to no flow with steps"),
      (flow(steps: [1, 0, 8, 0, 0, 0, 0, 0]), 12, "a step is not a loading screen"),
      (flow(steps: screen + [0, 1, 0, 0, 0, 1]), 23, "step out of range"),
      (flow(steps: screen + [0, 11, 0, 0, 0]), 18, "unknown row kind"),
      (flow(steps: screen + [3, 0, 0, 0, 0]), 18, "a row that takes a result has another trigger"),
      (flow(steps: screen + [0, 6, 0, 0, 0, 0, 0]), 24, "a flow with steps is gone to without one"),
      (flow(steps: screen + [0, 0, 0xC0, 0, 0, 0, 0]), 18, "a row has two delays"),
      ([1, 3, 0x61, 0x2A, 0x2A, 1, 0, 2, 0, 0, 0], 8, "invalid pattern: '*' is not allowed here"),
    ] as [([UInt8], Int, String)])
  func whatMakesNoSenseIsSaid(body: [UInt8], offset: Int, what: String) throws {
    let found = try #require(Self.invalid(body))
    #expect(found.what == what)
    #expect(found.offset == offset)
  }

  /// So that a short image cannot make much work.
  @Test func aLongTextIsUsedOnce() throws {
    let text = [UInt8](repeating: 0x61, count: 65)
    let texts: [UInt8] = [3, 1, 0x61, 1, 0x62, 65] + text
    // As the title of a flow; as the titles of two.
    _ = try FlowProgram(image: Self.image(texts + [0, 1, 0, 2, 0, 0, 0, 0, 0]))
    let twice = Self.invalid(texts + [0, 2, 0, 2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0])
    #expect(twice?.what == "a long text is used twice")
  }
}
