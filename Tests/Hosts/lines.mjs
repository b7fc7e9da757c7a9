// Speaks the lines of `lockstep run --jsonl` for lockstep.wasm in Node: node lines.mjs MODULE IMAGE FLOW
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Lockstep } from "../../docs/clients/lockstep.mjs";

const [module, image, flow] = process.argv.slice(2);
const lockstep = await Lockstep.load(readFileSync(module), readFileSync(image));
const say = (lines) => lines.forEach((line) => process.stdout.write(JSON.stringify(line) + "\n"));
const session = lockstep.start(flow, { traces: true });
say(session.lines);
for await (const line of createInterface({ input: process.stdin })) {
  const said = session.send(JSON.parse(line));
  say(said);
  if (said.some((line) => "end" in line)) break;
}
process.exit(0);
