// The time of sessions.

// Timers of JavaScript count no further.
const longest = 2 ** 31 - 1;

/** The time of the device, which also passes while it sleeps. A driver never lets it go back. */
export const systemClock = Object.freeze({
  now: () => Date.now(),
  setTimeout: (call, time) => setTimeout(call, Math.min(Math.ceil(time), longest)),
  clearTimeout: (timer) => clearTimeout(timer),
});
