// A PIN that is counted, as PF2.8 has it: rounds of attempts with a lock after each, and the end after the last.

export class Pin {
  #failures = 0;
  #lockedUntil = -Infinity;

  /** @param now the time in milliseconds; the locks are milliseconds, one for each round but the last */
  constructor(pin, { attempts = 4, locks = [60_000, 300_000, 3_600_000], now = () => Date.now() } = {}) {
    Object.assign(this, { pin, attempts, locks, now });
  }

  /** The outcome of the action `pin.validate`. */
  validate(entered) {
    if (this.#failures >= this.attempts * (this.locks.length + 1)) return { outcome: "blocked" };
    const left = this.#lockedUntil - this.now();
    if (left > 0) return { outcome: "locked", values: { "blocked-for": left } };
    if (entered === this.pin) {
      this.#failures = 0;
      return { outcome: "valid" };
    }
    const [round, attempt] = [Math.floor(this.#failures / this.attempts), this.#failures % this.attempts + 1];
    this.#failures += 1;
    if (round === this.locks.length) return { outcome: `final-${attempt}` };
    if (attempt < this.attempts) return { outcome: `wrong-${attempt}` };
    this.#lockedUntil = this.now() + this.locks[round];
    return { outcome: `wrong-${attempt}`, values: { "blocked-for": this.locks[round] } };
  }
}
