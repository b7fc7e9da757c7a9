// For tests of an app: a clock that a test moves, and a player of scenarios.
export { ManualClock } from "./testing/clock.mjs";
export { ScenarioFailure, playScenario, readScenarios } from "./testing/scenarios.mjs";
