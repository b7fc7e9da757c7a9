package import LockstepModel

/// A part of a table that `next:` can name.
package enum ScenarioOrStep {
  case scenario(Scenario)
  case step(Step)
}
