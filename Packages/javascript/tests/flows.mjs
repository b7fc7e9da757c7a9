// The module and the images that the tests play.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Program } from "../src/index.mjs";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
const tool = process.env.LOCKSTEP ?? join(root, ".build/debug/lockstep");

export const module = new WebAssembly.Module(gunzipSync(readFileSync(join(root, "Sources/Embedded/CPageFiles/lockstep.wasm.gz"))));

/** The image of a project. */
export function compile(project, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-"));
  try {
    execFileSync(tool, ["compile", ...options, "--project", project, "-o", join(folder, "Flows.image")]);
    return new Uint8Array(readFileSync(join(folder, "Flows.image")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The image of one flow, given as the steps of its scenario. */
export function image(steps, more = "", { others = {}, named = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-"));
  try {
    writeFileSync(join(folder, "lockstep.yaml"), "lockstep: 1\nactions: [code.check, bell.ring]\nerror-flows: {No internet: {}}\n");
    writeFileSync(join(folder, "UC1.yaml"), `flow: UC1\nkind: use-case\ntitle: Door\n${more}scenarios:\n  - id: 1\n    steps:\n${steps}`);
    for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
    return compile(folder, ...named);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const pin = await Program.load(module, compile(join(root, "flows"), "PF2.8"));

export const unlock = await Program.load(module, compile(join(root, "flows"), "UC2.3"));

export const door = await Program.load(module, image(`
      - id: 1.1
        screen: Door
        inputs: [{text: 4 digits, name: code, pattern: "[0-9]{4}", secret: true}, {text: A name, name: who, pattern: "[A-Z].*"}]
        transitions:
          - {id: 1.1a, user: enters code, gives: code, next: 1.2}
          - {id: 1.1b, user: says who, gives: who, next: 1.4}
          - {id: 1.1c, event: somebody opens, as: opened, next: 1.3}
          - {id: 1.1d, user: selects Leave, next: end}
          - {id: 1.1e, event: time is up, after: 1m, next: 1.3}
          - {id: 1.1f, user: selects Help, show: under construction}
      - id: 1.2
        system: checks the code
        action: code.check
        reads: [code]
        transitions:
          - {id: 1.2a, case: Code is right, as: right, next: 1.3}
          - {id: 1.2b, case: Code is wrong, as: wrong, values: {left: integer, wait: duration}, do: {text: the bell rings, as: ring}, next: 1.5}
          - {id: 1.2c, error: No internet, error-flow: No internet}
      - id: 1.3
        screen: Hall
        transitions: [{id: 1.3a, user: selects Back, next: 1.1}, {id: 1.3b, user: selects Leave, next: end}]
      - id: 1.4
        system: rings
        action: bell.ring
        reads: [who]
        transitions: [{id: 1.4a, case: It rings, as: rings, next: 1.3}]
      - id: 1.5
        screen: Wrong code
        message: "[left] attempts are left."
        transitions: [{id: 1.5a, user: selects Close, next: 1.1}]
`, "errors: [No internet]\n"));

/** A timer leaves the step of its action. */
export const slow = await Program.load(module, image(`
      - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects Bell, next: 1.2}]}
      - id: 1.2
        system: rings
        action: bell.ring
        transitions: [{id: 1.2a, case: Somebody comes, as: comes, next: 1.1}, {id: 1.2b, event: time is up, after: 1s, next: 1.3}]
      - {id: 1.3, screen: Nobody, transitions: [{id: 1.3a, user: selects Back, next: 1.1}]}
`));

/** Its partial flow needs a name, which screens of its callers give. */
export const bell = await Program.load(module, image(`
      - {id: 1.1, screen: Door, input: {text: A name, name: who}, transitions: [{id: 1.1a, user: says who, gives: who, next: 1.2}]}
      - {id: 1.2, partial-flow: PF1, transitions: [{id: 1.2a, returns: Rung, next: end}]}
`, "", { named: ["PF1"], others: { "PF1.yaml": `flow: PF1
kind: partial-flow
title: Bell
results: [Rung]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        system: rings
        action: bell.ring
        reads: [who]
        transitions: [{id: 1.1a, case: It rings, as: rings, result: Rung}]
` } }));
