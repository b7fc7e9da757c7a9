// The actions of the app: requests to the service, which the flow aborts when it leaves their step.
import type { Secret } from "lockstep-flows";
import type { Actions, PinValidateOutcome } from "./flows/LockstepFlows.js";

/** Asks the service about the PIN. */
export type Validate = (pin: Secret, signal: AbortSignal) => Promise<PinValidateOutcome>;

/** The actions, with a way to check the PIN: over the network in the page, without one in tests. */
export function makeActions(validate: Validate, pid: () => "obtained" | "none" = () => "obtained", app: () => "active" | "shutdown" = () => "shutdown"): Actions {
  return {
    // A page has no biometrics of the device.
    biometricsEnabled: async () => ({ outcome: "disabled" }),
    biometricsScan: async () => ({ outcome: "unavailable" }),
    pinValidate: ({ pin }, { signal }) => validate(pin, signal),
    accountPid: async () => ({ outcome: pid() }),
    resolveAUniversalLink: async () => ({ outcome: "No (valid) universal link" }),
    appStart: async () => ({ outcome: app() }),
  };
}

export const actions = makeActions(async (pin, signal) => {
  const response = await fetch("/pin", { method: "POST", body: pin.reveal(), signal });
  if (!response.ok) return { error: "Server unreachable" };
  return (await response.json()) as PinValidateOutcome;
});
