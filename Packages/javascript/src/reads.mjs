// What an action reads that is no secret, from the snapshot of its session: lines name it only.

/** The values by these names where the session is: those of the call of its flow, or else of the calls around it. */
export function read(snapshot, names) {
  const { frames, place: [frame], data = [] } = JSON.parse(new TextDecoder().decode(snapshot)).session;
  const found = {};
  for (let owner = frame; frames[owner] !== undefined; [, , owner] = frames[owner]) {
    for (const [of, name, , kind, value] of data) {
      if (of === owner && names.includes(name)) found[name] ??= kind === "d" ? value / 1_000_000 : value;
    }
  }
  return Object.freeze(found);
}
