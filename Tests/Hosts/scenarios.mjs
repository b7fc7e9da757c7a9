// Plays all scenarios with the package: node scenarios.mjs IMAGE SCENARIOS STORIES. All answers are those of the stories.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Program } from "../../Packages/javascript/src/index.mjs";
import { playScenario, readScenarios } from "../../Packages/javascript/src/testing.mjs";

const [image, scenarios, stories] = process.argv.slice(2).map((path) => readFileSync(path));
const module = gunzipSync(readFileSync(new URL("../../Sources/Embedded/CPageFiles/lockstep.wasm.gz", import.meta.url)));
const program = await Program.load(module, image);
const told = JSON.parse(stories);
const errors = ["No internet", "Server unreachable"];
const said = [];
for (const scenario of readScenarios(scenarios.toString())) {
  const { rows, answers } = told[scenario.id];
  const answer = async () => {
    const [name, values] = answers.shift();
    return errors.includes(name) ? { error: name } : { outcome: name, values };
  };
  // The outcomes that lines prepare, and those of the world, are among the answers.
  const lines = scenario.lines.filter((line) => !line.prepare).map((line) => (line.world ? { ...line, simulated: {} } : line));
  try {
    const actions = new Proxy({}, { get: () => answer });
    const run = await playScenario(program, { ...scenario, lines, simulated: {} }, { actions, perform: () => {} });
    said.push([scenario.id, run.rows.join() === rows.join() ? "ok" : `took ${run.rows}, not ${rows}`]);
  } catch (error) {
    said.push([scenario.id, String(error)]);
  }
}
process.stdout.write(JSON.stringify(said));
