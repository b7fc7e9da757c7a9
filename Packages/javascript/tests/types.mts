// The types of the package: tests compile this file, and expect an error in each line that ends with `// not`, and in no other.
import {
  type Answer, type Clock, type Duration, type FlowEvent, type FlowState, type Result, type View, FlowDriver, Handle, InputError, LockstepError, Program, Secret,
  Selection, Session, SnapshotError, Vault, decodeImage, milliseconds, screenOf, systemClock, unhandled,
} from "lockstep-flows";
import { Lockstep } from "lockstep-flows/lines";
import { readModule } from "lockstep-flows/node";
import { ManualClock, ScenarioFailure, playScenario, readScenarios } from "lockstep-flows/testing";

declare const view: View;
declare const events: readonly FlowEvent[];

export async function program(image: Uint8Array, response: Response): Promise<void> {
  const first: Program = await Program.load(readModule(), image);
  const second: Program = await first.load(Promise.resolve(response));
  await Program.load(new WebAssembly.Module(image), image.buffer);
  await Program.load(readModule(), decodeImage("AAAA"));
  await Program.load(readModule()); // not
  await Program.load(readModule(), "Flows.image"); // not
  new Program(image); // not
  const [digest, flows]: [string, readonly string[]] = [first.digest, first.flows];
  first.flows.push(digest); // not
  const bytes: Uint8Array = first.migrate(new Uint8Array(), second);
  first.migrate(bytes); // not
  const isAccepted: boolean = first.accepts("pin", "1");
  first.accepts("pin", new Secret("1")); // not
  first.close();
  const host: Lockstep = await Lockstep.load(readModule(), image);
  host.start(flows[0] ?? "", { traces: isAccepted });
}

export function session(program: Program): void {
  const one: Session = program.start("UC1", { trace: true });
  program.restore(one.snapshot(), { after: 1000, suspended: true });
  program.restore(one.snapshot(), { after: "10s" }); // not
  const result: Result = one.user("selects Close", { pin: new Handle("a") }, { visit: 1 });
  result.events; // not
  if (result.taken) result.events.map((event) => event.type);
  else result.possible.map((possible) => possible.text);
  one.user("enters PIN", { pin: new Secret("1") }); // not
  one.fromUser({ row: "1.1a" }, { handles: { pin: new Handle("a") } });
  one.fromUser({ answer: 1 }); // not
  if (one.running) one.answer(one.running, "valid", { left: 2 });
  one.answer(true, "valid"); // not
  one.fail(1, "No internet");
  one.advance(one.due); // not
  one.advance(one.due ?? 0);
  one.view = undefined; // not
  const how = one.ended?.how;
  how === "finished"; // not
  for (const handle of one.handles) one.event(handle);
  one.row("1.1a");
  one.give({ pin: "1" });
  one.suspend();
  one.resume();
  one.send({ advance: 1 });
  one.inspect();
  one.close();
}

export function event(): string {
  const [first] = events;
  if (first?.type === "action") return first.outcomes.join() + (first.name ?? "");
  if (first?.type === "shown") return first.view.choices.map((choice) => choice.label).join() + first.number; // not
  return first?.type === "performed" ? first.name : "";
}

export function secrets(program: Program): void {
  const vault: Vault = new Vault({ forgetAfter: 1000 });
  const handles: Record<string, Handle> = vault.conceal(program, { pin: new Secret("1") });
  vault.keep("1"); // not
  const secret: Secret | undefined = vault.secrets({ pin: handles.pin?.name ?? "" })?.pin;
  const text: string = secret; // not
  vault.forget([secret?.reveal() ?? text]);
  vault.keepOnly([]);
  const size: number = vault.size;
  size.toFixed();
}

export async function driver(program: Program, clock: Clock): Promise<void> {
  const answer: Answer = { outcome: "valid", values: { left: 1 } };
  const both: Answer = { outcome: "valid", because: "No internet" }; // not
  const one = FlowDriver.start(program, "UC1", {
    actions: { "code.check": async ({ code }, { signal }) => (signal.aborted || code ? answer : both) },
    clock, recover: () => ({ error: "No internet" }), onRow: (row) => row.to, onNotice: (notice) => notice.type,
  });
  FlowDriver.start(program, "UC1", {}); // not
  FlowDriver.start(program, "UC1", { actions: { a: async () => "valid" } }); // not
  const state: FlowState<unknown> = one.getSnapshot();
  state.screen = undefined; // not
  const end: () => void = one.subscribe(() => one.state);
  end();
  one.choose("selects Close"); // not
  const choice: Selection | undefined = one.screen?.possibleSelection("selects Close", ["1.1a"]);
  one.choose(choice); // not
  if (choice) one.choose(choice);
  one.send("opened");
  one.give({ pin: new Secret("1") });
  one.suspend();
  one.resume();
  const bytes = one.takeSnapshot();
  if (bytes) FlowDriver.restore(program, bytes, { actions: {}, after: 10, suspended: true });
  await one.settle();
  const { how } = await one.ended;
  const place: string | undefined = one.place;
  one.possible.map((possible) => [possible.kind, place, one.now, one.lastSnapshot, how]);
  one.close();
  systemClock.now();
  const left: number | undefined = screenOf(view).outcomeValue("left");
  screenOf(view).title.trim().concat(...view.details, `${left}`);
  view.details.push("more"); // not
}

export async function scenarios(program: Program): Promise<void> {
  const clock = new ManualClock();
  await clock.advance(clock.nextMoment ?? clock.sleeping);
  await clock.sleep(1, new AbortController().signal);
  for (const scenario of readScenarios("{}")) {
    const run = await playScenario(program, scenario, { actions: {}, perform: (effect: "ring") => { effect.trim(); }, apply: async (world) => { await world.pin; }, clock, exhaustive: true });
    run.rows.map((row) => [row, run.end?.how, run.time]);
    await playScenario(program, scenario, { actions: {}, clock: systemClock }); // not
    await playScenario(program, scenario, { actions: {}, perform: (effect: number) => { effect.toFixed(); } }); // not
  }
}

export function duration(): readonly [Duration, number] {
  const left: Duration = 3; // not
  const wait: Duration = milliseconds(60_000);
  milliseconds("1m"); // not
  return [left, wait + 1];
}

export function error(kind: "a" | "b", error: unknown): string {
  if (error instanceof ScenarioFailure) return `${error.file}:${error.line.toFixed()}: ${error.problem}`;
  if (error instanceof InputError || error instanceof SnapshotError || error instanceof LockstepError) return error.message;
  switch (kind) {
    case "a": return kind;
    default: return unhandled(kind); // not
  }
}
