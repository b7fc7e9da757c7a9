#!/usr/bin/env node
// Opens the app: plays UC2.3 in lockstep.wasm and checks the PIN itself.
//
//     lockstep compile UC2.3 --project flows -o Flows.image
//     node docs/clients/unlock.mjs lockstep.wasm Flows.image
import { readFileSync } from "node:fs";
import { Lockstep } from "../../Packages/javascript/src/lockstep.mjs";

const PIN = "274938";
const otherActions = { "biometrics.enabled": "disabled", "account.pid": "obtained", "app.start": "shutdown", "PF2.7": "No (valid) universal link" };

/** The system action pin.validate: three wrong PINs may follow one another, then the app is blocked. */
let failures = 0;
function validate(entered) {
  if (entered === PIN) return { outcome: "valid" };
  failures += 1;
  return failures <= 3 ? { outcome: `wrong-${failures}` } : { outcome: "locked", values: { "blocked-for": 60_000 } };
}

const [module = "lockstep.wasm", image = "Flows.image"] = process.argv.slice(2);
const lockstep = await Lockstep.load(readFileSync(module), readFileSync(image));
const session = lockstep.start("UC2.3");
const typed = ["000000", PIN];
let entered = null;
const lines = [...session.lines];
while (lines.length > 0) {
  const line = lines.shift();
  if (line.run && line.action === "pin.validate") lines.push(...session.send({ answer: line.run, ...validate(entered) }));
  else if (line.run) lines.push(...session.send({ answer: line.run, outcome: otherActions[line.action] }));
  else if (line.show) {
    console.log("shows", line.show.title);
    if (line.show.inputs.some((input) => input.name === "pin")) {
      entered = typed.shift();
      lines.push(...session.send({ user: "enters PIN", give: { pin: entered } }));
    } else lines.push(...session.send({ user: "selects Close" }));
  } else if (line.end) console.log(line.end, "to", line.to);
  else if (line.error || line.refused) throw new Error(JSON.stringify(line));
}
