// Plays stories by the numbers of rows. In Node: node numbers.mjs MODULE IMAGE, with stories as JSON on standard input; says
// the places where each input led.

const kinds = { wait: 1, suspend: 2, resume: 3, Back: 4, Retry: 5, Close: 6 };

/** The numbers of a story's flow and inputs. */
export function numbered(lockstep, story) {
  const flows = lockstep.numbers();
  const rows = new Map();
  for (const flow of flows) {
    for (const step of flow.steps) for (const row of step.rows) rows.set(`${flow.id} ${row.id}`, row.row);
  }
  const inputs = story.inputs.map(({ kind, row, value }) => (kind === "row" ? [0, rows.get(row), value] : [kinds[kind], value, 0]));
  return { flow: flows.find((flow) => flow.id === story.flow).flow, inputs };
}

/** Plays a story once; the numbers of the steps. */
export function play(lockstep, { flow, inputs }) {
  const session = lockstep.open(flow);
  const steps = inputs.map(([kind, number, value]) => lockstep.step(session.number, kind, number, value));
  session.end();
  return steps;
}

/** How many rows a second are taken when a story is played for a second. */
export function speed(lockstep, story, rows) {
  let [count, now] = [0, performance.now()];
  const start = now;
  while (now - start < 1000) {
    for (let round = 0; round < 20; round++) play(lockstep, story);
    count += 20 * rows;
    now = performance.now();
  }
  return Math.round((count / (now - start)) * 1000);
}

if (globalThis.process?.argv[1]?.endsWith("numbers.mjs")) {
  const { readFileSync } = await import("node:fs");
  const { Lockstep } = await import("../../Packages/javascript/src/lockstep.mjs");
  const [module, image] = process.argv.slice(2);
  const lockstep = await Lockstep.load(readFileSync(module), readFileSync(image));
  const places = new Map(lockstep.numbers().flatMap((flow) => flow.steps.map((step) => [step.step, `${flow.id} ${step.id}`])));
  const stories = JSON.parse(readFileSync(0));
  const played = stories.map((story) => play(lockstep, numbered(lockstep, story)).map((step) => places.get(step) ?? null));
  process.stdout.write(JSON.stringify(played));
}
