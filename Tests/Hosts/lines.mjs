// Speaks the lines of `lockstep run --jsonl` for lockstep.wasm in Node: node lines.mjs MODULE IMAGE FLOW
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Lockstep } from "../../Packages/javascript/src/lockstep.mjs";

const [module, image, flow] = process.argv.slice(2);
const lockstep = await Lockstep.load(readFileSync(module), readFileSync(image));
const say = (lines) => lines.forEach((line) => process.stdout.write(JSON.stringify(line) + "\n"));
let session = lockstep.start(flow, { traces: true });
// The number of the action that runs: after bytes it need not be that of the line.
let running;
const heard = (lines) => {
  say(lines);
  running = lines.findLast((line) => "run" in line)?.run ?? running;
};
heard(session.lines);
for await (const line of createInterface({ input: process.stdin })) {
  const { restore, after = 0, ...input } = JSON.parse(line);
  let said;
  if (restore) {
    // As bytes: the snapshot of the line is that of the command line tool.
    const bytes = session.snapshot();
    session.end();
    session = lockstep.restore(bytes, { after, traces: true });
    said = session.lines;
  } else {
    // An input of a user does the same if it is sent as one.
    said = "user" in input ? session.fromUser(input) : session.send("answer" in input ? { ...input, answer: running } : input);
  }
  heard(said);
  if (said.some((line) => "end" in line)) break;
}
process.exit(0);
