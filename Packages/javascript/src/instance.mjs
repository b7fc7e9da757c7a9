// Instances of the module for programs: a trap in one ends it, and another one takes its place.
import { LockstepError, ModuleError } from "./errors.mjs";

const remedy = "continue each from its last snapshot by 'restore' of its program, which makes a new instance of the module";
const releases = new Set(["lockstep_release", "lockstep_end", "lockstep_unload"]);

/**
 * The exports of an instance. After a trap, what is in its memory may be half of something: each later call says so, and one that
 * only gives memory back does nothing. `next` is the instance in which all programs of this one go on.
 */
export function guarded({ exports, module }) {
  const guard = { memory: exports.memory, failed: false };
  for (const [name, call] of Object.entries(exports)) {
    if (typeof call === "function") guard[name] = (...values) => invoke(guard, name, call, values);
  }
  let next;
  guard.next = () => {
    next ??= again(module);
    return next.failed ? next.next() : next;
  };
  return guard;
}

function invoke(guard, name, call, values) {
  if (guard.failed && releases.has(name)) return undefined;
  if (guard.failed) throw new ModuleError(`the module failed in an earlier call, and the sessions in it are lost: ${remedy}`);
  let result;
  try {
    result = call(...values);
  } catch (error) {
    guard.failed = true;
    throw new ModuleError(`the module failed (${error.message}), and the sessions in it are lost: ${remedy}`);
  }
  if (name === "lockstep_allocate" && result === 0) throw new LockstepError("the module is out of memory: close sessions, or load another module");
  return result;
}

function again(module) {
  try {
    return guarded({ exports: new WebAssembly.Instance(module, {}).exports, module });
  } catch (error) {
    // Some browsers make no instance of this size while the page waits.
    throw new ModuleError(`the module failed, and no new instance can be made here (${error.message}): load the program again`);
  }
}
