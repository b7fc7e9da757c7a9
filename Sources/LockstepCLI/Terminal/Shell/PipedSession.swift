/// Plays lines that come through a pipe: no keys, and no time but what `w` lets pass, so that the same
/// lines always do the same.
struct PipedSession {
  private var player: TerminalPlayer
  private let console: Console

  init(_ player: TerminalPlayer, on console: Console) {
    self.player = player
    self.console = console
  }

  /// Plays all lines, or up to the one that leaves.
  mutating func run() throws(UsageError) -> TerminalPlayer {
    let input = try console.readInput()
    write(player.screen)
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if player.isOver { break }
      let reaction = player.enter(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      write(reaction.lines)
      if reaction.change == .moved { write(player.screen) }
    }
    return player
  }

  private func write(_ lines: [String]) {
    console.write(lines.map { $0 + "\n" }.joined())
  }
}
