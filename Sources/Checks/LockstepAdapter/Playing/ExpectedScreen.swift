import Lockstep

/// What a screen of an app should show.
struct ExpectedScreen: Sendable {
  /// A button that the tables offer.
  struct Button: Sendable {
    var label: String
    /// The rows that it takes; none for one that the screen lists and no row has.
    var rows: [RowID]
  }

  /// Identifies the screen: `UC2.3 1.3`, with the words of an error or a placeholder over it.
  var name: String
  /// nil for a view that the interpreter itself shows over a step.
  var step: StepID?
  /// nil for a step that works while it is displayed: no table says how it is called.
  var title: String?
  /// The title with its placeholders.
  var titlePattern: String?
  var message: String?
  /// The message with its placeholders.
  var messagePattern: String?
  var buttons: [Button]
  var details: [String]
  var kind: String

  /// nil for a step that works without a screen.
  init?(_ view: FlowView, in program: FlowProgram) {
    let step = program.step(view.step, of: view.flow)
    let info = step.map { program.stepInfo($0) }
    name = "\(view.flow) \(view.step)"
    kind = view.kind.word
    (messagePattern, details) = (nil, [])
    switch view.kind {
    case .working:
      guard !view.choices.isEmpty else { return nil }
      self.step = step
    case .displayed:
      self.step = step
      // A loading screen is named after what the system does.
      if !["system", "os"].contains(view.kind.word) { (title, titlePattern) = (view.title, info?.name) }
      messagePattern = info?.message
      details = info?.lines ?? []
    case .placeholder, .error:
      name += " " + view.title
      title = view.title
    }
    message = view.message
    var buttons = view.choices.compactMap { choice -> Button? in
      guard let row = choice.rowID else { return Button(label: choice.label, rows: []) }
      return program.rowInfo(row).label == nil ? nil : Button(label: choice.label, rows: [row])
    }
    for action in view.actions where !buttons.contains(where: { $0.label == action }) {
      buttons.append(Button(label: action, rows: []))
    }
    self.buttons = buttons
  }
}
