/// Plays in a terminal: real keys, real time.
struct TerminalSession {
  private var player: TerminalPlayer
  private let console: Console
  private var region: LiveRegion
  private var editor = LineEditor()
  /// The remark about the last line; it goes with the next.
  private var remarkLines: [String] = []

  /// Time passes in such steps, so that recorded times are easy to read.
  private static let tick = Duration.milliseconds(100)

  init(_ player: TerminalPlayer, on console: Console) {
    self.player = player
    self.console = console
    region = LiveRegion(canMoveCursor: console.environmentVariable("TERM") != "dumb")
  }

  /// Plays until the person leaves, or a signal comes.
  mutating func run() -> (player: TerminalPlayer, signal: Int32?) {
    guard let mode = TerminalMode() else { return (player, nil) }
    TerminationSignals.watch()
    defer {
      mode.restore()
      TerminationSignals.release()
    }
    let clock = ContinuousClock()
    var last = clock.now
    draw()
    while !player.isOver {
      let keys = TerminalMode.readKeys(within: 100)
      if let signal = TerminationSignals.lastSignal { return (leave(), signal) }
      let ticks = Int(last.duration(to: clock.now) / Self.tick)
      last = last.advanced(by: Self.tick * ticks)
      show(player.passTime(Self.tick * ticks))
      guard let keys else { break }
      for key in keys {
        switch editor.handleByte(key) {
        case .line(let line): show(player.enterLine(line))
        case .interrupt: return (leave(), SIGINT)
        case .end: player.leave()
        case .stop:
          console.draw(region.endDrawing())
          mode.suspendProcess()
        case .redraw: console.draw(region.endDrawing())
        case nil: break
        }
        if player.isOver { break }
      }
      draw()
    }
    return (leave(), nil)
  }

  /// Ends drawing; the last screen stays to be read.
  private mutating func leave() -> TerminalPlayer {
    editor.clear()
    console.draw(region.endDrawing())
    return player
  }

  private mutating func show(_ reaction: TerminalUpdate) {
    switch reaction.change {
    case .none: break
    case .remark: remarkLines = reaction.lines
    case .listing, .screenChanged:
      remarkLines = []
      // The unfinished line was for the screen that is gone.
      if reaction.change == .screenChanged { editor.clear() }
      console.draw(region.endDrawing() + reaction.lines.map { $0 + "\n" }.joined())
    }
  }

  private mutating func draw() {
    guard !player.isOver else { return }
    let (columns, rows) = TerminalMode.size
    player.style.width = columns
    let prompt = player.prompt
    let hides = prompt.isSecret || TerminalPlayer.mayBeSecret(editor.typedBytes)
    let room = max(1, columns - Wrapping.width(prompt.text) - 1)
    let content = LiveRegion.Content(
      screen: player.screenLines, remarkLines: remarkLines,
      prompt: prompt.text + editor.visibleText(isHidden: hides, columns: room))
    console.draw(region.draw(content, columns: columns, rows: rows))
  }
}
