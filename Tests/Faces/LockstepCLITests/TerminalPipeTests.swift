import Testing

@testable import LockstepCLI

/// Lines through a pipe: virtual time, no colour, no echo.
@Suite struct TerminalPipeTests {
  private func play(_ flow: String, _ input: String, _ options: String...) async -> (Int32, CommandHarness) {
    let tool = CommandHarness(input: input)
    return (await tool.run(["run", flow, "--project", Places.path("flows")] + options), tool)
  }

  @Test func endOfInputLeavesAndSaysWhereItStands() async {
    let (status, tool) = await play("UC2.1", "")
    #expect(status == 0)
    #expect(tool.output.hasSuffix("The session is at UC2.1 1.1, screen 'Choose PIN'.\n"))
    #expect(!tool.output.contains("\u{1B}"))
  }

  @Test func thePINIsNotEchoed() async {
    let (status, tool) = await play("UC2.1", "1\r\n918273\r\n1\r\n918273\r\n")
    #expect(status == 0)
    #expect(tool.output.contains("Configure Biometrics"))
    #expect(!(tool.output + tool.complaints).contains("918273"))
  }

  @Test func unknownInputIsSaidAndPlayingGoesOn() async {
    let (status, tool) = await play("UC2.1", "dance\nback\nq\n")
    #expect(status == 0)
    #expect(tool.output.contains("'dance' is not possible here."))
    #expect(tool.output.hasSuffix("The session has ended: left.\n"))
  }

  @Test func wrongUseIsRefused() async {
    let (status, tool) = await play("UC2.1", "", "--script", "-", "--ask")
    #expect(status == 2)
    #expect(tool.complaints.contains("--ask and --record cannot be combined with --script or --jsonl"))
    let (external, complaint) = await play("UC7.1", "")
    #expect(external == 2)
    #expect(complaint.complaints.contains("no flow is called 'UC7.1'"))
  }

  @Test func colourIsAWishOfTheCaller() async {
    let (_, tool) = await play("UC2.1", "", "--color", "always")
    #expect(tool.output.contains("\u{1B}[1mChoose PIN"))
  }
}
