import Lockstep
import LockstepModel
import LockstepScripts

/// The screen on which a script acts, as far as the flows alone tell: not behind an action, a call, an event or a time,
/// until a line `at:` or `shows:` names it.
struct ScriptPosition {
  private let project: Project
  private var index: LinkedProject.StepIndex?
  /// The title that a line expects, where the step is not known.
  private var shownTitle: String?

  /// - Parameter flow: the number of the flow that begins; nil if it is not known.
  init(_ project: Project, startOf flow: Int?) {
    self.project = project
    index = flow.flatMap { project.linked.entrance(of: LinkedProject.FlowIndex($0)) }
  }

  /// The title of the screen; nil if it is not known.
  var screen: String? { step?.name.value ?? shownTitle }

  private var step: Step? {
    guard let index, let step = project.linked.step(index), step.kind.value.isDisplayed else { return nil }
    return step
  }

  mutating func advance(past line: ScriptLine) {
    switch line.kind {
    case .user(let words, _):
      takeOnlyRow { $0.trigger.kind == .user && $0.trigger.text.value == words.value }
    case .row(let id, _): takeOnlyRow { $0.id.value == id.value }
    case .expect(_, .place(let place), _):
      (index, shownTitle) = (
        place.step.flatMap { project.place($0.value, of: place.flow.value)?.index }, nil
      )
    case .expect(.shows, .text(let title), _) where title.value != screen:
      (index, shownTitle) = (nil, title.value)
    case .event, .give, .wait, .suspend, .resume, .use: (index, shownTitle) = (nil, nil)
    case .outcome, .error, .world, .expect: break
    }
  }

  /// Takes the only row that is meant.
  private mutating func takeOnlyRow(where isMeant: (FlowRow) -> Bool) {
    shownTitle = nil
    let rows = step?.transitions ?? []
    let meant = rows.indices.filter { isMeant(rows[$0]) }
    guard let here = index, let row = meant.first, meant.count == 1 else { return index = nil }
    switch project.linked.destination(ofRow: row, of: here) {
    case .step(let next): index = next
    // What an overlay closes to depends on the step below it.
    case .stay where step?.kind.value.isScreen == true: break
    default: index = nil
    }
  }
}
