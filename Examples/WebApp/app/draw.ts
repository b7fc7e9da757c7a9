// The screens. One more in the flow, and `unhandled` does not compile.
import { type ScreenChoice, type Selection, Secret, unhandled } from "lockstep-flows";
import type { Driver, Screen } from "./flows/LockstepFlows.js";

type Choose = (selection: Selection) => void;

export function draw(state: ReturnType<Driver["getSnapshot"]>, root: HTMLElement, choose: Choose): void {
  const note = element("p", state.refusal ? "Enter 6 digits." : state.running ? "One moment…" : "", { className: "note" });
  if (state.end) return root.replaceChildren(element("h1", "to" in state.end ? `Continues in ${state.end.to}` : state.end.how), note);
  if (!state.screen) return root.replaceChildren(element("h1", "Wallet"), note);
  root.replaceChildren(element("h1", state.screen.title), element("p", state.screen.message ?? ""), note, ...controls(state.screen, choose));
}

function controls(screen: Screen, choose: Choose): HTMLElement[] {
  switch (screen.kind) {
    case "unlockTheApp.openAppWithPIN":
      return [pinForm(screen.pinField.pattern, (pin) => choose(screen.enterPIN(new Secret(pin)))), ...buttons(screen.choices, choose)];
    case "unlockTheApp.forgotPIN":
    case "unlockTheApp.biometricNotRecognized":
    case "unlockTheApp.biometricNotRecognizedEnterYourPIN":
    case "unlockTheApp.tooManyFailedAttemptsOpenWithPIN":
    case "validateEnteredPIN.wrongPINRetry":
    case "validateEnteredPIN.temporarilyBlocked":
    case "validateEnteredPIN.appIsBlocked":
    case "validateEnteredPIN.forgotPIN":
      return buttons(screen.choices, choose);
    case "error":
      return [button("Retry", "error retry", () => choose(screen.retry())), button("Close", "error close", () => choose(screen.close()))];
    case "placeholder":
      return [button("Back", "placeholder back", () => choose(screen.back()))];
    case "waiting":
      return [];
    default:
      return unhandled(screen);
  }
}

function pinForm(pattern: string | null, enter: (pin: string) => void): HTMLElement {
  const input = element("input", "", { type: "password", inputMode: "numeric", autocomplete: "off", ariaLabel: "PIN", maxLength: 6, pattern: pattern ?? ".*" });
  const form = element("form", "");
  form.append(input, element("button", "Open", { type: "submit" }));
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(input.value);
    input.value = "";
  });
  return form;
}

/** Those that need no input. */
function buttons(choices: readonly ScreenChoice[], choose: Choose): HTMLElement[] {
  return choices.flatMap(({ label, identifier, selection }) => (selection ? [button(label, identifier, () => choose(selection))] : []));
}

function button(label: string, id: string, press: () => void): HTMLElement {
  const made = element("button", label, { type: "button", id });
  made.addEventListener("click", press);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name, text: string, properties: Partial<HTMLElementTagNameMap[Name]> = {}
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return Object.assign(made, properties);
}
