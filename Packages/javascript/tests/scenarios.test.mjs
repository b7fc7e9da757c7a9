import assert from "node:assert/strict";
import { test } from "node:test";
import { ManualClock, ScenarioFailure, playScenario, readScenarios } from "../src/testing.mjs";
import { door } from "./flows.mjs";

/** A scenario of the door, as `lockstep compile --scenarios-output` writes it. */
function scenario(lines, more = {}) {
  const all = lines.map((line, number) => ({ file: "door.yaml", line: number + 1, ...line }));
  const one = { id: "D1", title: "Door", flow: "UC1", parameters: [], world: {}, simulated: { outcomes: {}, actions: {} }, open: true, lines: all, ...more };
  return readScenarios(JSON.stringify({ schema: 1, scenarios: [one] }))[0];
}

const enter = { user: "enters code", gives: { code: "2468" } };
const right = { "code.check": async () => ({ outcome: "right" }) };

test("lines are taken, and the rows returned", async () => {
  const lines = [{ shows: "Door" }, enter, { took: ["UC1 1.1a", "UC1 1.2a"] }, { at: "UC1 1.3" }, { user: "selects Leave" }, { ends: "ended" }];
  const run = await playScenario(door, scenario(lines, { open: false }), { actions: right });
  assert.deepEqual(run, { rows: ["UC1 1.1a", "UC1 1.2a", "UC1 1.3b"], end: { how: "ended" }, time: 0 });
});

test("a line that does not hold is named with its place and the path", async () => {
  const cases = [
    [[enter, { shows: "Door" }], /^door.yaml:2: expected 'Door', was 'Hall' \(UC1 1.3\); path: UC1 1.1a → UC1 1.2, UC1 1.2a → UC1 1.3$/],
    [[{ at: "UC1 1.3" }], /expected to be at UC1 1.3, was at UC1 1.1/],
    [[{ user: "selects Back" }], /'selects Back' is not possible here; possible now: 'enters code'/],
    [[{ ends: "ended" }], /expected the end 'ended', but the session is at UC1 1.1/],
    [[{ message: "x" }], /expected the message 'x', was 'null'/],
    [[{ actions: ["Leave"] }], /expected the actions 'Leave', were 'Help', 'Leave'/],
    [[{ notPossible: ["Selects  leave"] }], /'selects Leave' is possible/],
    [[{ did: "ring" }], /expected the side effect 'ring', there was none/],
    [[{ ran: { "code.check": 1 } }], /expected 'code.check' to have run 1 times, was 0/],
    [[{ took: ["UC1 1.1a"] }], /expected the rows UC1 1.1a, were none/],
    [[{ data: { left: 2 } }], /expected 'left' to be 2, was undefined/],
    [[{ prepare: { "UC1 1.2": { outcome: "right" } } }], /the outcome of UC1 1.2 was never requested/],
    [[{ user: "says who", gives: { who: "Ada" } }], /the app has no action 'bell.ring', which UC1 1.4 runs/],
    [[{ shows: "Hall", within: { seconds: 59 } }], /expected 'Hall', was 'Door' \(UC1 1.1\), within 59000 ms/],
    [[{ sings: "x" }], /says nothing that this version knows/],
  ];
  for (const [lines, message] of cases) {
    await assert.rejects(playScenario(door, scenario(lines), { actions: right }), (error) => {
      assert.ok(error instanceof ScenarioFailure, String(error));
      assert.match(error.message, message);
      return true;
    });
  }
  await assert.rejects(playScenario(door, scenario([], { open: false }), { actions: right }), /the session has not ended/);
});

test("seconds are decimal numbers", async () => {
  const run = await playScenario(door, scenario([{ wait: { seconds: 1.001 } }]), { actions: right });
  assert.equal(run.time, 1001);
});

test("a line prepares an outcome in the place of the action, or ends the one that runs", async () => {
  const prepare = { prepare: { "UC1 1.2": { outcome: "wrong", values: { left: 2, wait: { seconds: 5 } } } } };
  const wrong = [{ shows: "Wrong code" }, { data: { left: 2 } }, { did: "ring" }];
  await playScenario(door, scenario([prepare, enter, ...wrong]), { actions: right, perform: () => {} });
  await playScenario(door, scenario([prepare, enter, { did: "The bell rings" }]), { actions: right, perform: () => {} });
  const clock = new ManualClock();
  const slow = { "code.check": async (_, { signal }) => {
    await clock.sleep(3000, signal);
    return { outcome: "right" };
  } };
  await playScenario(door, scenario([enter, prepare, ...wrong]), { actions: slow, perform: () => {}, clock });
  assert.equal(clock.sleeping, 0);
  await playScenario(door, scenario([enter, { wait: { seconds: 3 } }, { shows: "Hall" }]), { actions: slow, clock });
});

test("a world answers in the place of actions, and changes", async () => {
  const changes = [];
  const simulated = { outcomes: {}, actions: { "code.check": [{ error: "No internet" }, { outcome: "right", after: { seconds: 2 } }] } };
  const lines = [enter, { shows: "No internet" }, { user: "Close" }, { world: { light: "on", for: { seconds: 2 } } }, enter, { shows: "Hall", within: { seconds: 2 } }];
  const run = await playScenario(door, scenario(lines, { simulated }), { actions: {}, apply: (world) => { changes.push(world); } });
  assert.deepEqual(changes, [{ light: "on", for: 2000 }]);
  assert.equal(run.time, 2000);
});

test("another schema is refused", () => {
  assert.throws(() => readScenarios('{"schema": 2, "scenarios": []}'), /compile them with its lockstep/);
});
