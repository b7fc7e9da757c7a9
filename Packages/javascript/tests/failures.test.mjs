// A module that fails in a call takes all sessions in its instance with it: each host says so, and goes on in a new one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FlowDriver, LockstepError, ModuleError, Program } from "../src/index.mjs";
import { Lockstep } from "../src/lockstep.mjs";
import { ManualClock } from "../src/testing.mjs";
import { image, module } from "./flows.mjs";

const fatal = "makes the module fail";
const { send } = Lockstep.prototype;
// As a line that hits an error of the module: a trap, here by a place beyond the end of the memory.
Lockstep.prototype.send = function trapping(session, line) {
  if (JSON.stringify(line).includes(fatal)) this.wasm.lockstep_release(0x7fff0000, 64);
  return send.call(this, session, line);
};

const bytes = image(`
      - id: 1.1
        screen: Door
        input: {text: 4 digits, name: code, pattern: "[0-9]{4}", secret: true}
        transitions:
          - {id: 1.1a, user: selects Bell, next: 1.2}
          - {id: 1.1b, event: time is up, after: 1m, next: 1.1}
          - {id: 1.1c, user: enters code, gives: code, next: 1.3}
      - id: 1.2
        system: rings
        action: bell.ring
        transitions: [{id: 1.2a, case: It rings, as: rings, next: 1.1}, {id: 1.2b, error: No internet, error-flow: No internet}]
      - id: 1.3
        system: checks the code
        action: code.check
        reads: [code]
        transitions: [{id: 1.3a, case: Right, as: right, next: 1.1}, {id: 1.3b, error: No internet, error-flow: No internet}]
`, "errors: [No internet]\n");

const breaks = { outcome: "rings", values: { who: fatal } };
const choose = (driver, words, give = {}) => driver.choose({ row: null, words, give, visit: driver.state.view.visit });

test("the error says what to do, and so does that of each other session", async () => {
  const program = await Program.load(module, bytes);
  const [session, other] = [program.start("UC1"), program.start("UC1")];
  other.user("selects Bell");
  const before = other.snapshot();
  assert.throws(() => session.event(fatal), (error) => {
    assert.ok(error instanceof ModuleError && error instanceof LockstepError);
    assert.match(error.message, /the module failed \(memory access out of bounds\).*last snapshot by 'restore'/);
    return true;
  });
  for (const call of [() => session.user("selects Bell"), () => other.snapshot(), () => other.inspect(), () => other.due]) {
    assert.throws(call, { name: "ModuleError", message: /earlier call.*last snapshot by 'restore'/ });
  }
  assert.ok(session.isLost && other.isLost);
  session.close();
  const restored = program.restore(before);
  assert.equal(restored.isLost, false);
  assert.equal(restored.answer(restored.running, "rings").taken, true);
});

test("programs of a module go on in the same new instance", async () => {
  const first = await Program.load(module, bytes);
  const second = await first.load(bytes);
  const snapshot = first.start("UC1").snapshot();
  for (let count = 0; count < 2; count++) {
    assert.throws(() => first.start("UC1").event(fatal), ModuleError);
    assert.equal(second.restore(first.migrate(snapshot, second)).view.title, "Door");
    assert.throws(() => second.start("UC1").event(fatal), ModuleError);
  }
  assert.deepEqual((await first.load(bytes)).flows, ["UC1"]);
});

test("recover hears of an answer that made the module fail, and its own one is taken", async () => {
  const program = await Program.load(module, bytes);
  const seen = [];
  const driver = FlowDriver.start(program, "UC1", {
    clock: new ManualClock(), actions: { "bell.ring": async () => breaks },
    recover: (call, error) => {
      seen.push(call.key, error.constructor);
      return { error: "No internet" };
    },
  });
  choose(driver, "selects Bell");
  await driver.settle();
  assert.deepEqual(seen, ["UC1 1.2#1", ModuleError]);
  assert.deepEqual([driver.screen.kind, driver.screen.failure], ["error", "No internet"]);
  driver.choose(driver.screen.close());
  assert.equal(driver.screen.title, "Door");
});

test("without recover the session ends in a fault, and leaves what it was before", async () => {
  const program = await Program.load(module, bytes);
  const notices = [];
  const options = { clock: new ManualClock(), actions: { "bell.ring": async () => breaks } };
  const driver = FlowDriver.start(program, "UC1", { ...options, onNotice: (one) => notices.push(one.type) });
  choose(driver, "selects Bell");
  assert.match((await driver.ended).message, /'bell.ring' of UC1 1.2 failed: the module failed .*'recover'/);
  assert.deepEqual(notices, ["failed"]);
  const restored = FlowDriver.restore(program, driver.lastSnapshot, { ...options, actions: { "bell.ring": async () => ({ outcome: "rings" }) } });
  await restored.settle();
  assert.equal(restored.screen.title, "Door");
});

test("a secret that the action read is asked for again", async () => {
  const program = await Program.load(module, bytes);
  const driver = FlowDriver.start(program, "UC1", {
    clock: new ManualClock(), actions: { "code.check": async () => ({ ...breaks, outcome: "right" }) }, recover: () => ({ error: "No internet" }),
  });
  choose(driver, "enters code", { code: "2468" });
  await driver.settle();
  assert.deepEqual([driver.screen.kind, driver.screen.title, driver.state.running], ["waiting", "Door", undefined]);
});

test("a driver of another session says so at its next input or timer", async () => {
  const program = await Program.load(module, bytes);
  const clock = new ManualClock();
  const [first, second] = [clock, clock].map((clock) => FlowDriver.start(program, "UC1", { clock, actions: {} }));
  assert.throws(() => program.start("UC1").event(fatal), ModuleError);
  assert.deepEqual([first.place, first.possible], [undefined, []]);
  const result = choose(first, "selects Bell");
  assert.equal(result.taken, false);
  assert.deepEqual([first.state.end.how, first.state.refusal], ["fault", result]);
  assert.match(first.state.end.message, /earlier call.*last snapshot/);
  await clock.advance(60_000);
  assert.equal((await second.ended).how, "fault");
  assert.equal(second.takeSnapshot(), undefined);
});
