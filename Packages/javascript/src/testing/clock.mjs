// A clock that a test moves.

export class ManualClock {
  #now = 0;
  #number = 0;
  #waiting = new Map();
  #drivers = new Set();
  #sleeping = 0;

  now() { return this.#now; }

  /** How many actions sleep: they go on with time, and with nothing else. */
  get sleeping() { return this.#sleeping; }

  setTimeout(call, time) {
    this.#number += 1;
    this.#waiting.set(this.#number, { at: this.#now + Math.max(0, time), call });
    return this.#number;
  }

  clearTimeout(timer) { this.#waiting.delete(timer); }

  sleep(time, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      this.#sleeping += 1;
      const abort = () => {
        this.clearTimeout(timer);
        this.#sleeping -= 1;
        reject(signal.reason);
      };
      const timer = this.setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        this.#sleeping -= 1;
        resolve();
      }, time);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  async advance(time) {
    const end = this.#now + time;
    await this.#settle();
    for (let next = this.nextMoment; next !== undefined && next <= end; next = this.nextMoment) {
      this.#now = next;
      const due = [...this.#waiting].filter(([, one]) => one.at <= next);
      for (const [number, one] of due) if (this.#waiting.delete(number)) one.call();
      await this.#settle();
    }
    this.#now = end;
    await this.#settle();
  }

  /** When the next timer fires or the next action wakes; undefined if nothing happens by itself. */
  get nextMoment() {
    let next;
    for (const { at } of this.#waiting.values()) if (next === undefined || at < next) next = at;
    return next;
  }

  // Drivers are known to their clock, so that a moved clock waits for what it brought about.
  attach(driver) { this.#drivers.add(driver); }
  detach(driver) { this.#drivers.delete(driver); }

  async #settle() { for (const driver of [...this.#drivers]) await driver.settle(); }
}
