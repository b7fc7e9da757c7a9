import assert from "node:assert/strict";
import { test } from "node:test";
import { Handle, ImageError, InputError, LockstepError, Program, Secret, SessionEnded, SnapshotError, UnknownFlow, Vault } from "../src/index.mjs";
import { bell, door, image, module, unlock } from "./flows.mjs";

/** UC2.3, at the screen that asks for the PIN. */
function atPin() {
  const session = unlock.start("UC2.3");
  session.answer(session.running, "disabled");
  return session;
}

test("an input returns the events that it causes", () => {
  const session = atPin();
  assert.equal(session.view.title, "Open app with PIN");
  const result = session.user("enters PIN", { pin: "274938" }, { visit: session.view.visit });
  assert.equal(result.taken, true);
  assert.deepEqual(result.events.map((event) => event.type), ["action"]);
  for (const outcome of ["valid", "obtained", "No (valid) universal link", "shutdown"]) session.answer(session.running, outcome);
  assert.deepEqual(session.ended, { how: "handed over", to: "UC7.1" });
  assert.throws(() => session.user("selects Close"), SessionEnded);
});

test("a refusal is a result, and changes nothing", () => {
  const session = atPin();
  const before = session.inspect();
  const refused = session.user("selects Close");
  assert.equal(refused.taken, false);
  assert.match(refused.reason, /selects Close/);
  assert.deepEqual(refused.possible.map((one) => one.row), ["1.3a", "1.3b", "1.3c"]);
  assert.equal(session.user("enters PIN", { pin: "1" }).taken, false);
  assert.equal(session.user("selects Info", undefined, { visit: 9 }).taken, false);
  assert.deepEqual(session.inspect(), before);
});

test("an error names its remedy, and no secret", () => {
  const session = atPin();
  const secret = "2749\uD800";
  const circle = { user: secret };
  circle.self = circle;
  const deep = (depth) => JSON.parse(`{"user":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  const kinds = [
    [InputError, () => session.user(3), /send the words/],
    [InputError, () => session.user("enters PIN", { pin: secret }), /give a string/],
    [InputError, () => session.answer(99, "valid"), /docs\/jsonl.md/],
    [InputError, () => session.answer("1", "valid"), /no action has the key/],
    [InputError, () => session.answer(1.5, "valid"), /Session.running/],
    [InputError, () => session.advance("1m"), /milliseconds/],
    [InputError, () => session.send([]), /docs\/jsonl.md/],
    [InputError, () => session.fromUser(circle), /cannot be written as JSON/],
    [InputError, () => session.fromUser({ user: 1n }), /cannot be written as JSON/],
    [InputError, () => session.fromUser(deep(100)), /docs\/jsonl.md/],
    [InputError, () => session.fromUser(deep(100_000)), /cannot be written as JSON/],
    [InputError, () => session.send({ toJSON() { throw new Error(secret); } }), /cannot be written as JSON/],
    [InputError, () => unlock.accepts("nothing", "1"), /no flow of the image has an input/],
    [UnknownFlow, () => unlock.start("UC9.9"), /compile the image with the flow/],
    [SnapshotError, () => unlock.restore(new Uint8Array(3)), /restore it with the image/],
    [InputError, () => unlock.restore("{}"), /Session.snapshot/],
  ];
  for (const [kind, call, remedy] of kinds) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof kind && error instanceof LockstepError, String(error));
      assert.match(error.message, remedy);
      assert.ok(!error.message.includes(secret));
      return true;
    });
  }
});

test("a run has one key in every process, and a late answer is reported", () => {
  let session = unlock.start("UC2.3");
  const { key } = session.running;
  assert.equal(key, "UC2.3 1.1#1");
  session = unlock.restore(unlock.restore(session.snapshot()).snapshot());
  assert.equal(session.running.key, key);
  assert.equal(session.answer(key, "disabled").taken, true);
  assert.equal(session.running, undefined);
  assert.deepEqual(session.answer(key, "enabled").events, [{ type: "late", answer: key }]);
});

test("an action has the values that it reads, but no secrets", () => {
  const session = door.start("UC1");
  const { events } = session.user("says who", { who: "Ada" });
  assert.equal(events.at(-1), session.running);
  assert.deepEqual(session.running.values, { who: "Ada" });
  assert.deepEqual(door.restore(session.snapshot()).running.values, { who: "Ada" });
  const other = door.start("UC1");
  other.user("enters code", { code: new Handle("a") });
  assert.deepEqual(other.running.values, {});
});

test("an answer that no row has is an error, and the action still runs", () => {
  const session = unlock.start("UC2.3");
  assert.throws(() => session.answer(session.running, "perhaps"), /the outcome 'perhaps', for which UC2.3 1.1 has no row; it has 'enabled' \(1.1a\), 'disabled'/);
  assert.throws(() => session.fail(session.running, "No internet"), InputError);
  assert.equal(session.running.name, "biometrics.enabled");
  assert.equal(session.answer(session.running, "enabled").taken, true);
});

test("lines of a user are the user's alone", () => {
  const session = atPin();
  assert.equal(session.fromUser({ row: "1.1a" }).taken, false);
  assert.throws(() => session.fromUser({ answer: 2, outcome: "valid" }), InputError);
  assert.throws(() => session.fromUser({ row: "1.3a", give: { pin: { handle: "a" } } }), InputError);
  const result = session.fromUser({ row: "1.3a" }, { handles: { pin: new Handle("a7") } });
  assert.deepEqual(result.events[0].handles, { pin: "a7" });
});

test("an answer may be in other words that its row has", () => {
  const atBell = () => {
    const session = door.start("UC1");
    session.user("says who", { who: "Ada" });
    return session;
  };
  for (const outcome of ["rings", "It rings", "it rings", "1.4a"]) {
    const session = atBell();
    assert.equal(session.answer(session.running, outcome).taken, true);
    assert.equal(session.view.title, "Hall");
  }
  const session = atBell();
  for (const outcome of ["RINGS", "it rings not"]) assert.throws(() => session.answer(session.running, outcome), /has no row.*'rings' \(1.4a\)/);
  assert.throws(() => session.fail(session.running, "It rings"), InputError);
  assert.equal(session.answer(session.running, "rings").taken, true);
});

test("time passes by advance alone, and due is the next timer", () => {
  const session = atPin();
  session.user("enters PIN", { pin: "274938" });
  session.answer(session.running, "locked", { "blocked-for": 60_000 });
  assert.equal(session.due, 60_000);
  assert.equal(session.view.data["blocked-for"], 60_000);
  session.advance(59_999);
  assert.equal(session.due, 1);
  session.advance(1);
  assert.equal(session.view.title, "Open app with PIN");
  assert.equal(session.now, 60_000);
  assert.equal(session.due, null);
});

test("while an action runs a view has the choices that are still possible", () => {
  const session = door.start("UC1");
  const { length } = session.view.choices;
  assert.ok(length > 2);
  session.user("says who", { who: "Ada" });
  assert.deepEqual([session.view.title, session.view.choices, session.view.events], ["Door", [], []]);
  assert.equal(session.user("selects Leave").taken, false);
  session.answer(session.running, "rings");
  session.user("selects Back");
  assert.equal(session.view.choices.length, length);
});

test("values that no screen gives are needed until they are given", () => {
  const session = bell.start("PF1");
  assert.deepEqual(session.needed, ["who"]);
  session.give({ who: "Ada" });
  assert.deepEqual([session.needed, session.running.values], [[], { who: "Ada" }]);
});

test("time also passes by lines, and a line whose answer is no event is refused", () => {
  const session = atPin();
  session.send({ advance: 5000 });
  assert.equal(session.now, 5000);
  session.user("enters PIN", { pin: "274938" });
  session.answer(session.running, "locked", { "blocked-for": 60_000 });
  const later = JSON.parse(new TextDecoder().decode(session.snapshot()));
  const other = atPin();
  other.send({ restore: later, after: 10_000 });
  assert.deepEqual([other.now, other.due, other.view.title, other.running], [15_000, 50_000, "Temporarily Blocked", undefined]);
  for (const line of [{ snapshot: true }, { due: true }]) assert.throws(() => session.send(line), { name: "InputError", message: /Session\.snapshot/ });
});

test("a snapshot goes on where the session was, with the time gone by", () => {
  const session = atPin();
  session.user("enters PIN", { pin: "274938" });
  session.answer(session.running, "locked", { "blocked-for": 60_000 });
  session.advance(10_000);
  const bytes = session.snapshot();
  assert.ok(!new TextDecoder().decode(bytes).includes("274938"));
  assert.equal(unlock.restore(bytes, { after: 20_000 }).due, 30_000);
  assert.equal(unlock.restore(bytes, { after: 50_000 }).view.title, "Open app with PIN");
  assert.equal(unlock.restore(bytes).now, 10_000);
  assert.equal(unlock.restore(bytes, { suspended: true }).user("selects Back").taken, false);
  session.close();
  assert.throws(() => session.snapshot(), SessionEnded);
});

test("a snapshot moves to changed flows that have its steps", async () => {
  const steps = (wait, words, kind = "screen") => `
      - {id: 1.1, screen: First, transitions: [{id: 1.1a, user: continues, next: 1.2}]}
      - {id: 1.2, ${kind}: ${wait}, transitions: [{id: 1.2a, user: ${words}, next: 1.1}, {id: 1.2b, event: time is up, after: 1m, next: 1.1}]}
`;
  const first = await Program.load(module, image(steps("Waiting", "asks")));
  const session = first.start("UC1");
  session.user("continues");
  session.advance(15_000);
  const bytes = session.snapshot();
  const reworded = await first.load(image(steps("Waiting", "inquires")));
  assert.throws(() => reworded.restore(bytes), SnapshotError);
  const moved = reworded.restore(first.migrate(bytes, reworded));
  assert.equal(moved.due, 45_000);
  assert.equal(moved.user("inquires").taken, true);
  const renamed = await first.load(image(steps("Other", "asks")));
  assert.equal(renamed.restore(first.migrate(bytes, renamed)).due, 45_000);
  const other = await first.load(image(steps("Waiting", "asks", "prompt")));
  assert.throws(() => first.migrate(bytes, other), { name: "SnapshotError", message: /no step '1.2'.*: the session cannot go on in the other flows/ });
  assert.throws(() => reworded.migrate(bytes, first), { name: "SnapshotError", message: /old\.migrate\(snapshot, program\)/ });
  assert.throws(() => first.migrate(bytes, door), { name: "InputError", message: /two modules: load the other image/ });
  assert.notEqual(first.digest, reworded.digest);
  assert.deepEqual(first.flows, ["UC1"]);
});

test("a vault keeps what its handles name", () => {
  let now = 0;
  const vault = new Vault({ forgetAfter: 1000, now: () => now });
  assert.throws(() => vault.conceal(unlock, { pin: new Secret("12") }), /does not match/);
  const { pin } = vault.conceal(unlock, { pin: new Secret("274938") });
  assert.equal(vault.secrets({ pin: pin.name }).pin.reveal(), "274938");
  const other = vault.keep(new Secret("x"));
  vault.keepOnly([pin.name]);
  assert.equal(vault.secrets({ other: other.name }), undefined);
  now = 1000;
  assert.equal(vault.size, 0);
});

test("a secret shows itself to no log", async () => {
  const { inspect } = await import("node:util");
  const secret = new Secret("274938");
  for (const text of [`${secret}`, JSON.stringify({ secret }), inspect({ secret })]) assert.ok(!text.includes("274938"), text);
});

test("the module comes as bytes, a view of them, a module or a response, and the image too", async () => {
  const bytes = image("      - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects OK, next: end}]}\n");
  const { readFileSync } = await import("node:fs");
  const { gunzipSync } = await import("node:zlib");
  const { root } = await import("./flows.mjs");
  const code = gunzipSync(readFileSync(`${root}/Sources/Embedded/CPageFiles/lockstep.wasm.gz`));
  const buffer = code.buffer.slice(code.byteOffset, code.byteOffset + code.byteLength);
  const typed = () => new Response(code, { headers: { "content-type": "application/wasm" } });
  const sources = [() => code, () => buffer, () => module, async () => module, () => new Response(code), typed, async () => typed()];
  for (const source of sources) {
    for (const flows of [bytes, bytes.buffer, new Response(bytes)]) {
      const program = await Program.load(source(), flows);
      assert.equal(program.start("UC1").view.title, "A");
    }
  }
  await assert.rejects(Program.load(module, new Response("", { status: 404 })), ImageError);
  await assert.rejects(Program.load(module, new Uint8Array([1, 2, 3])), ImageError);
  await assert.rejects(Program.load(module, "Flows.image"), /give its bytes/);
});
