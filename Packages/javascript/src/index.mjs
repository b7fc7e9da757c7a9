// Runs flows that are written as tables.
export { systemClock } from "./clock.mjs";
export { FlowDriver } from "./driver.mjs";
export { milliseconds } from "./duration.mjs";
export { ImageError, InputError, LockstepError, ModuleError, SessionEnded, SnapshotError, UnknownFlow } from "./errors.mjs";
export { Program, decodeImage } from "./program.mjs";
export { ErrorScreen, FlowScreen, PlaceholderScreen, Selection, WaitingScreen, screenOf, unhandled } from "./screen.mjs";
export { Handle, Secret, Vault } from "./secrets.mjs";
export { Session } from "./session.mjs";
