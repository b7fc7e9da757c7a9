// Plays the scenarios of UC2.3 with the app's actions: node scenarios.mjs SCENARIOS.json
//
//     lockstep compile --project flows --scenarios-output Scenarios.json -o Flows.image
import { readFileSync } from "node:fs";
import { readModule } from "lockstep-flows/node";
import { ManualClock, playScenario, readScenarios } from "lockstep-flows/testing";
import { makeActions } from "./built/actions.js";
import { UnlockTheApp, load, systemActions } from "./built/flows/LockstepFlows.js";
import { Pin } from "./pin.mjs";

const program = await load(readModule());
let failures = 0;
for (const scenario of readScenarios(readFileSync(process.argv[2], "utf8"))) {
  // The page has no biometrics: those scenarios are for an app on a phone.
  if (scenario.flow !== UnlockTheApp.id || scenario.world.biometrics === "enabled") continue;
  const clock = new ManualClock();
  const world = { ...scenario.world };
  const pin = new Pin(world.pin, { ...world.policy, now: () => clock.now() });
  const validate = async (secret) => {
    if (world.network === "down") return { error: "No internet" };
    if (world.network === "server-down") return { error: "Server unreachable" };
    return pin.validate(secret.reveal());
  };
  try {
    await playScenario(program, scenario, {
      actions: systemActions(makeActions(validate, () => world.pid, () => world.app)), clock,
      apply: (change) => { Object.assign(world, change); },
    });
    console.log(`ok ${scenario.id}`);
  } catch (error) {
    failures += 1;
    console.log(`not ok ${scenario.id}: ${error.message}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
