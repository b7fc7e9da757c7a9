// Prints what the extension for VS Code registers, one name a line.
import { join } from "node:path";
import { Editor, TextDocument, until } from "./vscode.mjs";

const [, , folder, tool, path] = process.argv;
const extension = new URL("../../editors/vscode/lockstep", import.meta.url).pathname;
const editor = new Editor(extension, folder, [new TextDocument(join(folder, path))], tool);
await editor.activate({ subscriptions: [] });
await until(() => Object.keys(editor.providers).length > 0, "nothing is registered");
if (editor.commands["lockstep.insertStep"]) console.log("commands");
for (const name of [...Object.keys(editor.providers), ...Object.keys(editor.listeners)]) console.log(name);
await editor.deactivate();
