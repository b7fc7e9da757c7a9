export * from "./testing/clock.mjs";
export * from "./testing/scenarios.mjs";
