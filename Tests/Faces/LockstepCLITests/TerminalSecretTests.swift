import Lockstep
import LockstepModel
import Testing

@testable import LockstepCLI

/// No PIN is seen, said or written.
@Suite struct TerminalSecretTests {
  @Test func aPINIsAskedForHiddenAndNeverSaid() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1")
    #expect(stage.player.prompt.text == "pin (hidden): ")
    #expect(stage.player.prompt.isSecret)
    stage.type("918273")
    stage.type("close", "1", "91827", "918273", "u", "?", "p")
    #expect(!stage.text.contains("9182"))
    #expect(!stage.script().contains("9182"))
    var dumped = ""
    dump(stage.player, to: &dumped)
    #expect(!dumped.contains("9182"))
  }

  @Test func aPINThatDoesNotFitIsAskedForAgain() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1", "12345")
    #expect(stage.remark == "'pin' does not match the input's pattern [0-9]{6}.")
    #expect(stage.player.prompt.isSecret)
    stage.type("")
    #expect(stage.remark == "Nothing given.")
    #expect(!stage.player.prompt.isSecret)
    #expect(stage.place == "UC2.3 1.3")
  }

  @Test func aPINTypedTooEarlyIsNotRepeated() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("274938")
    #expect(stage.remark == "Type 1 first: the secret is then asked for, hidden.")
    stage.type("2", "274938")
    #expect(stage.remark == "This number is not in the list. Type ? for help.")
    #expect(!stage.text.contains("274938"))
  }

  @Test func theEditorShowsDots() {
    var editor = LineEditor()
    for byte in "27é4".utf8 { _ = editor.handleByte(byte) }
    #expect(editor.visibleText(isHidden: true, columns: 20) == "••••")
    #expect(editor.visibleText(isHidden: false, columns: 3) == "7é4")
    _ = editor.handleByte(0x7F)
    _ = editor.handleByte(0x7F)
    #expect(editor.typedBytes == Array("27".utf8))
    // An arrow key does nothing.
    for byte in [0x1B, UInt8(ascii: "["), UInt8(ascii: "A")] { #expect(editor.handleByte(byte) == nil) }
    #expect(editor.handleByte(0x0D) == .line(Array("27".utf8)))
    #expect(editor.typedBytes.isEmpty)
    #expect(editor.handleByte(0x04) == .end)
    #expect(editor.handleByte(0x03) == .interrupt)
  }

  @Test func whatMayBeAPINIsHiddenAtTheChoicesToo() {
    #expect(TerminalPlayer.mayBeSecret("274".utf8))
    #expect(!TerminalPlayer.mayBeSecret("12".utf8))
    #expect(!TerminalPlayer.mayBeSecret("1.10a".utf8.dropLast(3)))
  }
}
