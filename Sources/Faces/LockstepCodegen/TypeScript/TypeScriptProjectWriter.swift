import LockstepModel

/// The file that an app imports: the program, the screens of a session, events and side effects, and its start.
struct TypeScriptProjectWriter {
  let contract: Contract
  let writer = TypeScriptWriter()

  func write() -> String {
    writer.writeLine("import { type Actions, systemActions } from \"./Actions.js\";")
    writer.writeLine("import { image } from \"./Image.js\";")
    for flow in contract.flows {
      writer.writeLine("import * as \(flow.name) from \(TypeScriptWriter.literal("./\(flow.name).js"));")
    }
    writer.writeGap()
    writer.writeLine("export * from \"./Actions.js\";")
    writer.writeLine("export { image };")
    writer.writeLine("export { \(contract.flows.map(\.name).joined(separator: ", ")) };")
    writeScreens()
    writeWords("Failure", contract.failures, "The errors that a session shows.")
    writeWords("Event", contract.events, "The events that the app sends.")
    writeWords("SideEffect", contract.effects, "The side effects of rows.")
    writeEnds()
    writeSessionFunctions()
    return writer.text
  }

  private func writeWords(_ name: String, _ words: [Contract.NamedText], _ summary: String) {
    writer.writeGap()
    writer.writeDocComment(summary)
    var seen: Set<String> = []
    writer.writeUnion(
      name, words.filter { seen.insert($0.text).inserted }.map { TypeScriptWriter.literal($0.text) })
  }

  private func writeScreens() {
    var types = contract.flows.filter { !$0.screens.isEmpty }.map { "\($0.name).Screen" }
    if !contract.failures.isEmpty { types.append("lockstep.ErrorScreen<Failure>") }
    if contract.hasPlaceholders { types.append("lockstep.PlaceholderScreen") }
    types.append("lockstep.WaitingScreen")
    writer.writeGap()
    writer.writeDocComment("The screen that a session displays: `switch` over `kind`.")
    writer.writeUnion("Screen", types)
    writer.writeGap()
    writer.writeDocComment("The screen of a view.")
    writer.writeBlock("export function screen(view: lockstep.View): Screen") {
      writer.writeLine("return lockstep.screenOf<Screen>(view, () => {")
      writer.writeIndented {
        writer.writeBlock("switch (view.flow)") {
          for flow in contract.flows {
            writer.writeLine("case \(flow.name).id: return \(flow.name).screen(view);")
          }
          writer.writeLine("default: return undefined;")
        }
      }
      writer.writeLine("});")
    }
  }

  private func writeEnds() {
    writer.writeGap()
    writer.writeDocComment("The flows by their ids, with how a session ends that begins with each.")
    writer.writeBlock("export interface Ends") {
      for flow in contract.flows {
        writer.writeLine("readonly \(TypeScriptWriter.literal(flow.id)): \(flow.name).End;")
      }
    }
  }

  private func writeSessionFunctions() {
    let hasEffects = !contract.effects.isEmpty
    writer.writeGap()
    writer.writeDocComment("The side effects of the app: once for each row that is taken, in order.")
    writer.writeBlock("export interface SideEffects") {
      writer.writeLine("readonly perform: (effect: SideEffect) => void;")
    }
    let app = hasEffects ? "Actions & SideEffects" : "Actions"
    let perform = hasEffects ? ", perform: (effect: string) => actions.perform(effect as SideEffect)" : ""
    writer.writeGap()
    writer.writeLines(
      """
      /** A session of these flows. */
      export type Driver<Flow extends keyof Ends = keyof Ends> = lockstep.FlowDriver<Screen, Event, Ends[Flow]>;

      /** The flows, for running; `load` of the result reads the image of an older version, which fits its snapshots to this one. */
      export function load(module: lockstep.ModuleSource | Promise<lockstep.ModuleSource>): Promise<lockstep.Program> {
        return lockstep.Program.load(module, image);
      }

      /** Starts a session that begins with a flow: `start(program, UnlockTheApp.id, actions)`. */
      export function start<Flow extends keyof Ends>(
        program: lockstep.Program, flow: Flow, actions: \(app), options: lockstep.DriverOptions = {}
      ): Driver<Flow> {
        return lockstep.FlowDriver.start(program, flow, { ...options, ...parts(actions) });
      }

      /**
       * Continues a session from its snapshot, `after` so many milliseconds; with `suspended` only `resume` leads on. `Flow` is the
       * flow that the session began with: your program knows it, the snapshot does not name it.
       */
      export function restore<Flow extends keyof Ends = keyof Ends>(
        program: lockstep.Program, snapshot: Uint8Array, actions: \(app), options: lockstep.RestoreDriverOptions = {}
      ): Driver<Flow> {
        return lockstep.FlowDriver.restore(program, snapshot, { ...options, ...parts(actions) });
      }

      function parts(actions: \(app)) {
        return { actions: systemActions(actions), screen\(perform) };
      }
      """)
  }
}
