import Lockstep
import LockstepModel
import LockstepReporting

extension Console {
  /// Prints how a file would change.
  func writeDifference(of path: String, from old: [UInt8], to new: String, _ color: ColourMode = .never) {
    let old = String(decoding: old, as: UTF8.self)
    write(UnifiedDiff.text(from: old, to: new, path: path, colour: color.isOn(self)))
  }
}
