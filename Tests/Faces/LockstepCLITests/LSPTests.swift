import Foundation
import LockstepLSP
import Testing

/// `lockstep lsp` over a pipe.
@Suite struct LSPTests {
  /// - Parameter portion: how many bytes one read gets.
  private static func talk(_ messages: [String], portion: Int = 7) async -> JSONLTalk.Result {
    await JSONLTalk.run(
      ["lsp", "--stdio"], input: Array(messages.map(MessageBuffer.framed).joined().utf8), portion: portion)
  }

  @Test(arguments: [7, 100_000]) func aSessionAnswersAndEnds(portion: Int) async throws {
    let flows = URL(filePath: Places.path("flows")).absoluteString
    let result = await Self.talk(
      [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(flows)","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"textDocument/definition","params":{"textDocument":{"uri":"#
          + #""\#(flows)/lockstep.yaml"},"position":{"line":22,"character":17}}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      ], portion: portion)
    #expect(result.status == 0)
    #expect(result.output.contains(#""id":3,"result":null"#))
    #expect(result.complaints.isEmpty)
    var buffer = MessageBuffer()
    buffer.append(Array(result.output.utf8)[...])
    var count = 0
    while buffer.next() != nil { count += 1 }
    #expect(count == 3)
  }

  @Test func anInputThatIsNoMessageIsRefused() async {
    let result = await JSONLTalk.run(["lsp"], input: Array("hello\r\n\r\n".utf8))
    #expect(result.status == 2)
    #expect(result.complaints.contains("docs/editors.md"))
  }

  @Test func theEndOfTheInputEndsTheServer() async {
    #expect(await Self.talk([#"{"jsonrpc":"2.0","method":"initialized"}"#]).status == 1)
  }
}
