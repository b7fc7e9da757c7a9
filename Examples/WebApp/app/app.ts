// The session of the page.
import type { DriverOptions } from "lockstep-flows";
import { actions } from "./actions.js";
import { draw } from "./draw.js";
import { type Driver, UnlockTheApp, load, restore, start } from "./flows/LockstepFlows.js";

/** Where the snapshot is kept: in the tab, until it is closed. It has no secret. */
const place = "session";

const root = document.querySelector("main");
if (!root) throw new Error("the page has no <main>");
const program = await load(fetch("/node_modules/lockstep-flows/lockstep.wasm"));
const options: DriverOptions = {
  // The flow has an error for a service that cannot be reached.
  recover: (call) => (call.outcomes.includes("No internet") ? { error: "No internet" } : undefined),
};
const driver: Driver<"UC2.3"> = restored() ?? start(program, UnlockTheApp.id, actions, options);

driver.subscribe(show);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") driver.suspend();
  else driver.resume();
  keep();
});
addEventListener("pagehide", keep);
// A reload suspends the session that it ends.
if (document.visibilityState === "visible" && driver.possible.some((one) => one.kind === "resume")) driver.resume();
show();

function show(): void {
  draw(driver.getSnapshot(), root as HTMLElement, (selection) => driver.choose(selection));
  keep();
}

/** Keeps the session with the time, so that a reload ends no block. */
function keep(): void {
  const snapshot = driver.takeSnapshot();
  if (!snapshot) return sessionStorage.removeItem(place);
  sessionStorage.setItem(place, JSON.stringify({ at: Date.now(), digest: program.digest, session: new TextDecoder().decode(snapshot) }));
}

function restored(): Driver<"UC2.3"> | undefined {
  const text = sessionStorage.getItem(place);
  if (text === null) return undefined;
  const { at, digest, session } = JSON.parse(text) as { at: number; digest: string; session: string };
  // Other flows than those that it began in: the user opens the app again.
  if (digest !== program.digest) return undefined;
  return restore<"UC2.3">(program, new TextEncoder().encode(session), actions, { ...options, after: Math.max(0, Date.now() - at) });
}
