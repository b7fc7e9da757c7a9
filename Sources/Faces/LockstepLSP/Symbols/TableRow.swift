import LockstepModel

/// A part of a table that `next:` can name.
enum TableRow {
  case scenario(Scenario)
  case step(Step)
}
