import assert from "node:assert/strict";
import { test } from "node:test";
import { FlowDriver, InputError, Secret, milliseconds } from "../src/index.mjs";
import { ManualClock } from "../src/testing.mjs";
import { bell, door, pin, slow, unlock } from "./flows.mjs";

const select = (driver, words, give = {}) => {
  const choice = driver.state.view.choices.find((one) => one.words === words || one.label === words);
  return driver.choose({ row: choice?.row ?? null, words, give, visit: driver.state.view.visit });
};

function start(actions = {}, options = {}) {
  const clock = new ManualClock();
  return { clock, driver: FlowDriver.start(door, "UC1", { actions, clock, ...options }) };
}

test("an action gets its secret, and its answer leads on", async () => {
  const seen = [];
  const { driver } = start({ "code.check": async (inputs, call) => {
    seen.push(Object.keys(inputs), inputs.code.reveal(), call.signal.aborted, call.runs);
    return { outcome: "right" };
  } });
  assert.equal(select(driver, "enters code", { code: new Secret("2468") }).taken, true);
  assert.equal(driver.state.running.name, "code.check");
  await driver.settle();
  assert.deepEqual(seen, [["code"], "2468", false, 1]);
  assert.equal(driver.screen.title, "Hall");
  assert.equal(driver.state.running, undefined);
});

test("a secret that is given as a text is one, too, and is in no snapshot", async () => {
  const { driver } = start({ "code.check": ({ code }, { signal }) => new Promise((resolve) => { assert.equal(code.reveal(), "2468"); signal.onabort = resolve; }) });
  select(driver, "enters code", { code: "2468" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.ok(!new TextDecoder().decode(driver.takeSnapshot()).includes("2468"));
  driver.close();
});

test("an action reads what is no secret, also after a snapshot", async () => {
  const seen = [];
  const actions = { "bell.ring": async ({ who }, { signal }) => {
    seen.push(who);
    if (seen.length === 1) await new Promise((_, reject) => { signal.onabort = () => reject(signal.reason); });
    return { outcome: "rings" };
  } };
  const { driver } = start(actions);
  select(driver, "says who", { who: "Ada" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const bytes = driver.takeSnapshot();
  driver.close();
  const restored = FlowDriver.restore(door, bytes, { actions, clock: new ManualClock() });
  await restored.settle();
  assert.deepEqual(seen, ["Ada", "Ada"]);
  assert.equal(restored.screen.title, "Hall");
});

test("a value that no screen gives is needed, and a secret only taken as one", async () => {
  const seen = [];
  const driver = FlowDriver.start(pin, "PF2.8", { clock: new ManualClock(), actions: { "pin.validate": async ({ pin }) => {
    seen.push(pin.reveal());
    return { outcome: "valid" };
  } } });
  assert.deepEqual(driver.state.needed, ["pin"]);
  const refused = driver.give({ pin: "024791" });
  assert.match(refused.reason, /'pin' is a secret: give new Secret\(text\)/);
  assert.deepEqual(refused.possible.map((one) => one.text), ["pin"]);
  assert.equal(driver.state.refusal, refused);
  assert.deepEqual(driver.state.needed, ["pin"]);
  assert.equal(driver.give({ pin: new Secret("024791") }).taken, true);
  await driver.settle();
  assert.deepEqual(seen, ["024791"]);
  assert.deepEqual({ ...driver.state.end }, { how: "result", to: "Valid PIN" });
});

test("a needed value that is no secret is given as a text", async () => {
  const seen = [];
  const driver = FlowDriver.start(bell, "PF1", { clock: new ManualClock(), actions: { "bell.ring": async ({ who }) => {
    seen.push(who);
    return { outcome: "rings" };
  } } });
  assert.deepEqual(driver.state.needed, ["who"]);
  assert.equal(driver.give({ who: "Ada" }).taken, true);
  await driver.settle();
  assert.deepEqual(seen, ["Ada"]);
});

test("a length of time is a number", () => {
  assert.equal(milliseconds(60_000), 60_000);
  assert.throws(() => milliseconds(Infinity), InputError);
});

test("a choice of an earlier visit, and a value of the wrong pattern, are refused", () => {
  const { driver } = start();
  const { visit } = driver.state.view;
  const leave = { row: "1.1d", words: "selects Leave", give: {}, visit: visit + 1 };
  assert.equal(driver.choose(leave).taken, false);
  for (const code of ["12", new Secret("abcd")]) {
    const refused = select(driver, "enters code", { code });
    assert.equal(refused.taken, false);
    assert.equal(driver.state.refusal, refused);
  }
  assert.equal(driver.state.view.visit, visit);
  assert.equal(driver.send("opened").taken, true);
  assert.equal(driver.state.refusal, undefined);
});

test("leaving a step aborts its action, and a late answer is ignored", async () => {
  let answer;
  const notices = [];
  let signal;
  const { driver } = start({ "code.check": (_, call) => {
    ({ signal } = call);
    return new Promise((resolve) => { answer = resolve; });
  } }, { onNotice: (notice) => notices.push(notice.type) });
  select(driver, "enters code", { code: "2468" });
  await Promise.resolve();
  driver.suspend();
  assert.equal(signal.aborted, true);
  driver.resume();
  answer({ outcome: "right" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(notices, ["cancelled", "late"]);
  assert.equal(driver.screen.title, "Door");
});

test("a timer fires by the clock, also after a snapshot", async () => {
  const { driver, clock } = start();
  await clock.advance(59_999);
  assert.equal(driver.screen.title, "Door");
  const bytes = driver.takeSnapshot();
  await clock.advance(1);
  assert.equal(driver.screen.title, "Hall");
  const later = new ManualClock();
  const restored = FlowDriver.restore(door, bytes, { actions: {}, clock: later });
  assert.equal(restored.screen.title, "Door");
  await later.advance(1);
  assert.equal(restored.screen.title, "Hall");
  assert.equal(FlowDriver.restore(door, bytes, { actions: {}, clock: later, after: 1 }).screen.title, "Hall");
});

test("timers fire by the time of the device", async () => {
  // The end of the minute is near: the timer of the device fires once.
  const session = door.start("UC1");
  session.advance(59_990);
  const driver = FlowDriver.restore(door, session.snapshot(), { actions: {} });
  await new Promise((resolve) => {
    const end = driver.subscribe(() => { if (driver.screen.title === "Hall") resolve(end()); });
  });
});

test("a clock that goes back makes a session wait", async () => {
  let time = 1000;
  const clock = { now: () => time, setTimeout: () => 0, clearTimeout: () => {} };
  const { driver } = start({}, { clock });
  time = 0;
  assert.equal(select(driver, "selects Help").taken, true);
  assert.equal(driver.now, 0);
});

test("a clock may have fractions of a millisecond", async () => {
  const session = door.start("UC1");
  session.advance(0.123);
  const snapshot = session.snapshot();
  // Two moments of a clock whose difference has more digits than a nanosecond: that of the device, and that of a page.
  for (const [began, later] of [[1_764_446_400_000, 1_764_446_400_007], [1_764_446_400_000.1, 1_764_446_400_007.2], [8.3333331, 8.9999997]]) {
    let time = began;
    const clock = { now: () => time, setTimeout: () => 0, clearTimeout: () => {} };
    const driver = FlowDriver.restore(door, snapshot, { actions: {}, clock });
    time = later;
    assert.equal(select(driver, "selects Help").taken, true);
    assert.ok(Math.abs(driver.now - 0.123 - (later - began)) < 0.001, String(driver.now));
    time += 0.1 + 0.2;
    assert.equal(driver.choose(driver.screen.back()).taken, true);
  }
});

test("a length of time may be the result of a calculation", async () => {
  const { driver } = start({ "code.check": async () => ({ outcome: "wrong", values: { left: 2, wait: milliseconds(1.005 * 1000) } }) });
  select(driver, "enters code", { code: "2468" });
  await driver.settle();
  assert.equal(driver.screen.data.wait, 1005);
  const session = door.start("UC1");
  assert.equal(session.advance(0.1 + 0.2).taken, true);
  assert.equal(session.now, 0.3);
  assert.equal(door.restore(session.snapshot(), { after: 100 * 1.1 }).now, 110.3);
  for (const time of [1 / 3, 1e9 / 3, 1e12 / 3, 3.1e12 + 1 / 3, 5e-8]) {
    assert.equal(door.start("UC1").advance(time).taken, true, String(time));
  }
  assert.throws(() => session.advance(1e305), InputError);
});

test("an action that throws ends the session, and leaves what it was before", async () => {
  const notices = [];
  const { driver } = start({ "code.check": async () => { throw new TypeError("2468 is secret"); } }, { onNotice: (one) => notices.push(one) });
  select(driver, "enters code", { code: "2468" });
  const end = await driver.ended;
  assert.equal(end.how, "fault");
  assert.match(end.message, /'code.check' of UC1 1.2 failed: TypeError/);
  assert.ok(!end.message.includes("2468"));
  assert.equal(notices.at(-1).error.message, "2468 is secret");
  assert.equal(driver.screen, undefined);
  assert.equal(select({ ...driver, state: { view: { choices: [], visit: 1 } }, choose: (one) => driver.choose(one) }, "x").taken, false);
  const restored = FlowDriver.restore(door, driver.lastSnapshot, { actions: {}, clock: new ManualClock() });
  assert.equal(restored.screen.title, "Door");
});

test("recover answers for an action that threw; an answer that no row has is such an error", async () => {
  for (const perform of [async () => { throw new Error(); }, async () => ({ outcome: "perhaps" })]) {
    const { driver } = start({ "code.check": perform }, { recover: () => ({ error: "No internet" }) });
    select(driver, "enters code", { code: "2468" });
    await driver.settle();
    assert.equal(driver.state.view.kind, "error");
  }
  const { driver } = start({ "code.check": async () => ({ outcome: "perhaps" }) }, { recover: () => ({ outcome: "perhaps" }) });
  select(driver, "enters code", { code: "2468" });
  assert.match((await driver.ended).message, /UC1 1.2 has no outcome 'perhaps' by that name: answer one that it has \('right', 'wrong'\)/);
});

test("an error of recover itself ends the session, too", async () => {
  const { driver } = start({ "code.check": async () => { throw new Error(); } }, { recover: () => { throw new RangeError(); } });
  select(driver, "enters code", { code: "2468" });
  assert.match((await driver.ended).message, /failed: RangeError/);
  assert.ok(driver.lastSnapshot);
});

test("an action that fails after a timer has left its step changes nothing", async () => {
  const clock = new ManualClock();
  const driver = FlowDriver.start(slow, "UC1", { clock, actions: { "bell.ring": async (_, { signal }) => {
    await clock.sleep(2000, signal).catch(() => undefined);
    throw new Error();
  } } });
  select(driver, "selects Bell");
  await driver.settle();
  await clock.advance(3000);
  assert.deepEqual([driver.screen.title, driver.state.end], ["Nobody", undefined]);
});

test("what is no answer is named, and recover hears of it", async () => {
  for (const answer of [null, undefined, "right", 3]) {
    const seen = [];
    const { driver } = start({ "code.check": async () => answer }, { recover: (call, error) => { seen.push(call.name, error.message); } });
    select(driver, "enters code", { code: "2468" });
    assert.match((await driver.ended).message, /the action 'code.check' returned no answer: return an object with 'outcome' or 'error'/);
    assert.equal(seen.length, 2);
    assert.match(seen[1], /returned no answer/);
    assert.equal(FlowDriver.restore(door, driver.lastSnapshot, { actions: {}, clock: new ManualClock() }).screen.title, "Door");
  }
});

test("a missing action is named", async () => {
  const { driver } = start();
  select(driver, "enters code", { code: "2468" });
  assert.match((await driver.ended).message, /the app has no action 'code.check', which UC1 1.2 runs: add it/);
});

test("errors and placeholders are screens", async () => {
  const { driver } = start({ "code.check": async () => ({ error: "No internet" }) });
  select(driver, "selects Help");
  assert.equal(driver.screen.kind, "placeholder");
  assert.equal(driver.place, "UC1 1.1");
  driver.choose(driver.screen.back());
  select(driver, "enters code", { code: "2468" });
  await driver.settle();
  assert.deepEqual([driver.screen.kind, driver.screen.failure], ["error", "No internet"]);
  driver.choose(driver.screen.close());
  assert.equal(driver.screen.title, "Door");
});

test("side effects come in order, once the session is where they lead", async () => {
  const log = [];
  const { driver } = start({ "code.check": async () => ({ outcome: "wrong", values: { left: 2, wait: 5000 } }) }, {
    perform: (effect) => log.push([effect, driver.screen.title, driver.screen.message, driver.screen.data.left]),
    onRow: (row) => log.push(row.row),
  });
  select(driver, "enters code", { code: "2468" });
  await driver.settle();
  assert.deepEqual(log, ["UC1 1.1a", "UC1 1.2b", ["ring", "Wrong code", "2 attempts are left.", 2]]);
});

test("the state is the same object until something changes, and no listener sees half a change", () => {
  // As `useSyncExternalStore` reads it: several readers, each after each change.
  const { driver, clock } = start();
  const seeds = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  let seed = seeds;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  let [changes, calls] = [0, 0];
  let last = driver.getSnapshot();
  const reader = () => {
    calls += 1;
    const state = driver.getSnapshot();
    assert.equal(state, driver.getSnapshot());
    assert.equal(state.screen?.view, state.view);
    assert.ok(Object.isFrozen(state));
  };
  driver.subscribe(() => {
    assert.notEqual(driver.getSnapshot(), last);
    last = driver.getSnapshot();
    changes += 1;
  });
  const ends = [driver.subscribe(reader), driver.subscribe(reader)];
  const inputs = ["selects Help", "selects Back", "Back", "opened", "enters code"];
  for (let count = 0; count < 10_000; count++) {
    const words = inputs[random(inputs.length)];
    const before = driver.getSnapshot();
    const result = words === "opened" ? driver.send(words) : select(driver, words, words === "enters code" ? { code: "1" } : {});
    if (result.taken) assert.notEqual(driver.getSnapshot(), before, `seed ${seeds}`);
    else assert.equal(driver.getSnapshot().view, before.view, `seed ${seeds}`);
    const now = driver.getSnapshot();
    driver.takeSnapshot();
    assert.equal(driver.getSnapshot(), now, `seed ${seeds}`);
  }
  assert.ok(changes > 1000);
  assert.equal(calls, 2 * changes);
  for (const end of ends) end();
  const before = calls;
  driver.suspend();
  assert.equal(calls, before);
  assert.equal(clock.now(), 0);
});

test("a reader that throws stops no other one, and no action", async () => {
  const { driver } = start({ "code.check": async () => ({ outcome: "right" }) });
  const seen = [];
  const end = driver.subscribe(() => { throw new Error("a reader"); });
  driver.subscribe(() => seen.push(driver.state.running?.name));
  assert.throws(() => select(driver, "enters code", { code: "2468" }), /a reader/);
  assert.deepEqual(seen, ["code.check"]);
  end();
  await driver.settle();
  assert.equal(driver.screen.title, "Hall");
});

test("a timer of no length fires at once", async () => {
  const clock = new ManualClock();
  const driver = FlowDriver.start(unlock, "UC2.3", { clock, actions: {
    "biometrics.enabled": async () => ({ outcome: "disabled" }),
    "pin.validate": async () => ({ outcome: "locked", values: { "blocked-for": 0 } }),
  } });
  await driver.settle();
  select(driver, "enters PIN", { pin: "274938" });
  await driver.settle();
  await clock.advance(0);
  assert.equal(driver.screen.title, "Open app with PIN");
});

test("values that no screen gives are asked for", async () => {
  const driver = FlowDriver.start(unlock, "PF2.8", { actions: { "pin.validate": async () => ({ outcome: "valid" }) }, clock: new ManualClock() });
  assert.deepEqual(driver.state.needed, ["pin"]);
  assert.equal(driver.give({ pin: new Secret("12") }).taken, false);
  assert.equal(driver.give({ pin: new Secret("274938") }).taken, true);
  assert.deepEqual(await driver.ended, { how: "result", to: "Valid PIN" });
});

test("a clock of tests waits for what it brought about", async () => {
  const clock = new ManualClock();
  const { driver } = start({ "code.check": async (_, { signal }) => {
    await clock.sleep(3000, signal);
    return { outcome: "right" };
  } }, { clock });
  select(driver, "enters code", { code: "2468" });
  await driver.settle();
  assert.equal(driver.state.running?.name, "code.check");
  await clock.advance(3000);
  assert.equal(driver.screen.title, "Hall");
  assert.equal(driver.now, 3000);
});
