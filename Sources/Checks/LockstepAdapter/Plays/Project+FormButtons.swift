import Lockstep
import LockstepModel

extension Project {
  /// By rows that fill something in, the button that their words name: `Redeem` of `enters code and selects Redeem`.
  func formButtons(_ program: FlowProgram) -> [RowID: String] {
    var buttons: [RowID: String] = [:]
    for step in program.allSteps {
      let actions = Dictionary(
        program.stepInfo(step).actions.map { (RowText.normalized($0), $0) }
      ) { first, _ in first }
      for row in program.rows(of: step) {
        let info = program.rowInfo(row)
        guard info.trigger == .user, info.label == nil, let name = wording.lastSelectedName(info.text) else {
          continue
        }
        buttons[row] = actions[RowText.normalized(name)] ?? name
      }
    }
    return buttons
  }
}
