extension FlowView {
  /// How a view relates to the one before it.
  public enum Navigation: Hashable, Sendable {
    /// The same visit: only the content of the screen changed.
    case updated
    /// A screen further; Back leads to the one before.
    case pushed
    /// Shown over the one before, which stays beneath.
    case over
    /// An earlier visit is shown again; the visits after it are gone.
    case popped
    /// Another screen in place of the one before.
    case replaced
  }
}

extension FlowSession {
  /// The displayed layers: the screens that Back leads to, the oldest first, and the overlays.
  struct Visits: Sendable {
    /// A displayed screen or overlay, with the number of its visit.
    private struct Layer: Sendable {
      var step: StepID
      /// The row that brought a placeholder or an error.
      var row: RowID?
      var number = 0

      /// Whether both are the same, whatever their numbers.
      func isSame(as other: Layer) -> Bool { step == other.step && row == other.row }
    }

    private var layers: [Layer] = []
    private var lastNumber = 0
    /// Whether a view was recorded: one that was restored displays nothing at first.
    private var isShown = false
    private(set) var navigation = FlowView.Navigation.replaced

    /// The number of the present visit.
    var number: Int { layers.last?.number ?? 0 }

    init() {}

    /// - Parameters:
    ///   - numbers: those of ``numbers(in:)``; empty in a snapshot without them.
    ///   - state: the session as it was put away.
    init(restoring numbers: [Int], of state: SessionState) {
      lastNumber = numbers.first ?? 0
      layers = zip(Self.layers(of: state), numbers.dropFirst()).map { layer, number in
        Layer(step: layer.step, row: layer.row, number: number)
      }
    }

    /// The last number that was given, and those of the layers, as far as the session is still on them: while an action
    /// runs, it has left the last one.
    func numbers(in state: SessionState) -> [Int] {
      [lastNumber] + zip(layers, Self.layers(of: state)).prefix { $0.isSame(as: $1) }.map { $0.0.number }
    }

    /// The layers of a session, without numbers.
    private static func layers(of state: SessionState) -> [Layer] {
      var shown = state.configuration.history.map { Layer(step: $0.step) }
      let step = state.configuration.step
      if shown.last?.step != step { shown.append(Layer(step: step)) }
      if state.configuration.cover != .none {
        shown.append(Layer(step: step, row: state.configuration.coverRow))
      }
      return shown
    }

    /// Takes note of what is displayed now.
    ///
    /// - Parameter isEntered: a step was entered since the last time, so that even the same screen is another visit.
    mutating func record(_ state: SessionState, isEntered: Bool) {
      var shown = Self.layers(of: state)
      var same = zip(layers, shown).prefix { $0.isSame(as: $1) }.count
      let isOver = !isShown || same == layers.count && same < shown.count
      let isBack = same == shown.count && same < layers.count
      if same == shown.count, !isBack, isEntered { same -= 1 }
      navigation = isBack ? .popped : same == shown.count ? .updated : .replaced
      if isOver { navigation = state.isOverlaid ? .over : .pushed }
      isShown = true
      for index in shown.indices {
        if index < same {
          shown[index].number = layers[index].number
        } else {
          lastNumber += 1
          shown[index].number = lastNumber
        }
      }
      layers = shown
    }
  }
}

extension SessionState {
  /// Whether the display is an overlay on a screen.
  fileprivate var isOverlaid: Bool {
    configuration.cover != .none || program.isOverlay(configuration.step)
  }
}
