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
      var number: Int
    }

    private var layers: [Layer] = []
    private var lastNumber = 0
    /// The numbers that the layers had in the snapshot from which the session was restored. When the display is recorded
    /// next, its layers get them if they are as many; afterwards it is empty.
    private var numbersToReuse: ArraySlice<Int> = []
    private(set) var navigation = FlowView.Navigation.replaced

    /// The number of the present visit.
    var number: Int { layers.last?.number ?? 0 }

    init() {}

    /// - Parameter numbers: what ``numbers`` was; empty in a snapshot without it.
    init(restoring numbers: [Int]) {
      lastNumber = numbers.first ?? 0
      numbersToReuse = numbers.dropFirst()
    }

    /// The last number that was given, and those of the layers.
    var numbers: [Int] { [lastNumber] + (layers.isEmpty ? Array(numbersToReuse) : layers.map { $0.number }) }

    /// Takes note of what is displayed now.
    ///
    /// - Parameter isEntered: a step was entered since the last time, so that even the same screen is another visit.
    mutating func record(_ state: SessionState, isEntered: Bool) {
      var shown = state.configuration.history.map { Layer(step: $0.step, row: nil, number: 0) }
      let step = state.configuration.step
      if shown.last?.step != step { shown.append(Layer(step: step, row: nil, number: 0)) }
      if state.configuration.cover != .none {
        shown.append(Layer(step: step, row: state.configuration.coverRow, number: 0))
      }
      var same = zip(layers, shown).prefix { $0.step == $1.step && $0.row == $1.row }.count
      let isOver = same == layers.count && same < shown.count
      let isBack = same == shown.count && same < layers.count
      if same == shown.count, !isBack, isEntered { same -= 1 }
      navigation = isBack ? .popped : same == shown.count ? .updated : .replaced
      if isOver { navigation = state.isOverlaid ? .over : .pushed }
      let kept = isEntered || numbersToReuse.count != shown.count ? [] : Array(numbersToReuse)
      numbersToReuse = []
      for index in shown.indices {
        if !kept.isEmpty {
          shown[index].number = kept[index]
        } else if index < same {
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
