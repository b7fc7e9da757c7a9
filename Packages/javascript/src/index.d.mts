export * from "./clock.mjs";
export * from "./driver.mjs";
export * from "./errors.mjs";
export * from "./events.mjs";
export type { ImageSource, ModuleSource, UserInput } from "./lockstep.mjs";
export * from "./program.mjs";
export * from "./screen.mjs";
export * from "./secrets.mjs";
export * from "./session.mjs";
