// The features of the editor that the server offers.
const vscode = require("vscode");
const to = require("./convert");

const { commands, languages, window, workspace } = vscode;
const FILES = [{ scheme: "file", language: "yaml" }, { scheme: "file", language: "markdown" }];

const OWN = new Set(["lockstep.run", "lockstep.graph", "lockstep.callers", "lockstep.scenarios"]);

/** @returns what unregisters them */
exports.register = (server, { capabilities }) => {
  const of = (document) => ({ uri: document.uri.toString() });
  const place = (document, position) => ({ textDocument: of(document), position: to.plainPosition(position) });
  const list = (values, make) => (Array.isArray(values) ? values : values ? [values] : []).map(make);
  const ask = (method, params, token) => server.request("textDocument/" + method, params, token);

  const calls = async (method, item, token, make) =>
    list(await server.request("callHierarchy/" + method, { item: item.told }, token), make);

  const features = {
    definitionProvider: () => languages.registerDefinitionProvider(FILES, {
      provideDefinition: async (document, position, token) =>
        list(await ask("definition", place(document, position), token), to.location),
    }),
    referencesProvider: () => languages.registerReferenceProvider(FILES, {
      provideReferences: async (document, position, { includeDeclaration }, token) =>
        list(await ask("references", { ...place(document, position), context: { includeDeclaration } }, token), to.location),
    }),
    hoverProvider: () => languages.registerHoverProvider(FILES, {
      provideHover: async (document, position, token) => {
        const hover = await ask("hover", place(document, position), token);
        return hover && new vscode.Hover(list(hover.contents, to.text), hover.range && to.range(hover.range));
      },
    }),
    documentSymbolProvider: () => languages.registerDocumentSymbolProvider(FILES, {
      provideDocumentSymbols: async (document, token) =>
        list(await ask("documentSymbol", { textDocument: of(document) }, token), to.symbol),
    }),
    documentFormattingProvider: () => languages.registerDocumentFormattingEditProvider(FILES, {
      provideDocumentFormattingEdits: async (document, options, token) =>
        list(await ask("formatting", {
          textDocument: of(document), options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces },
        }, token), to.edit),
    }),
    foldingRangeProvider: () => languages.registerFoldingRangeProvider(FILES, {
      provideFoldingRanges: async (document, _, token) =>
        list(await ask("foldingRange", { textDocument: of(document) }, token), (one) =>
          new vscode.FoldingRange(one.startLine, one.endLine)),
    }),
    inlayHintProvider: () => languages.registerInlayHintsProvider(FILES, {
      provideInlayHints: async (document, range, token) =>
        list(await ask("inlayHint", { textDocument: of(document), range: to.plainRange(range) }, token), (one) =>
          Object.assign(new vscode.InlayHint(to.position(one.position), one.label, one.kind), {
            paddingLeft: one.paddingLeft, paddingRight: one.paddingRight,
          })),
    }),
    codeLensProvider: () => languages.registerCodeLensProvider(FILES, {
      provideCodeLenses: async (document, token) =>
        list(await ask("codeLens", { textDocument: of(document) }, token), (one) =>
          new vscode.CodeLens(to.range(one.range), to.command(one.command))),
    }),
    completionProvider: () => languages.registerCompletionItemProvider(FILES, {
      provideCompletionItems: async (document, position, token, { triggerKind, triggerCharacter }) => {
        const context = { triggerKind: triggerKind + 1, triggerCharacter };
        const found = await ask("completion", { ...place(document, position), context }, token);
        return new vscode.CompletionList(list(found?.items ?? found, to.completion), found?.isIncomplete);
      },
    }, ...(capabilities.completionProvider?.triggerCharacters ?? [])),
    codeActionProvider: () => languages.registerCodeActionsProvider(FILES, {
      provideCodeActions: async (document, range, { diagnostics, only, triggerKind }, token) => {
        const context = {
          diagnostics: diagnostics.map((one) => one.told).filter(Boolean), only: only && [only.value], triggerKind,
        };
        const params = { textDocument: of(document), range: to.plainRange(range), context };
        return list(await ask("codeAction", params, token), to.action);
      },
    }),
    documentHighlightProvider: () => languages.registerDocumentHighlightProvider(FILES, {
      provideDocumentHighlights: async (document, position, token) =>
        list(await ask("documentHighlight", place(document, position), token), to.highlight),
    }),
    documentLinkProvider: () => languages.registerDocumentLinkProvider(FILES, {
      provideDocumentLinks: async (document, token) =>
        list(await ask("documentLink", { textDocument: of(document) }, token), to.link),
    }),
    workspaceSymbolProvider: () => languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        list(await server.request("workspace/symbol", { query }, token), to.found),
    }),
    callHierarchyProvider: () => languages.registerCallHierarchyProvider(FILES, {
      prepareCallHierarchy: async (document, position, token) =>
        list(await ask("prepareCallHierarchy", place(document, position), token), to.caller),
      provideCallHierarchyIncomingCalls: (item, token) => calls("incomingCalls", item, token, (one) =>
        new vscode.CallHierarchyIncomingCall(to.caller(one.from), one.fromRanges.map(to.range))),
      provideCallHierarchyOutgoingCalls: (item, token) => calls("outgoingCalls", item, token, (one) =>
        new vscode.CallHierarchyOutgoingCall(to.caller(one.to), one.fromRanges.map(to.range))),
    }),
    selectionRangeProvider: () => languages.registerSelectionRangeProvider(FILES, {
      provideSelectionRanges: async (document, positions, token) =>
        list(await ask("selectionRange", {
          textDocument: of(document), positions: positions.map(to.plainPosition),
        }, token), to.selection),
    }),
    renameProvider: () => languages.registerRenameProvider(FILES, {
      prepareRename: async (document, position, token) => {
        const found = await ask("prepareRename", place(document, position), token);
        if (!found) throw new Error("Nothing here can be renamed.");
        return found.range ? { range: to.range(found.range), placeholder: found.placeholder } : to.range(found);
      },
      provideRenameEdits: async (document, position, newName, token) =>
        to.workspaceEdit(await ask("rename", { ...place(document, position), newName }, token)),
    }),
  };
  const started = Object.entries(features).filter(([name]) => capabilities[name]).map(([, start]) => start());
  // The commands of lenses are the extension's own.
  for (const name of capabilities.executeCommandProvider?.commands ?? []) {
    if (OWN.has(name)) continue;
    started.push(commands.registerCommand(name, (...values) =>
      server.request("workspace/executeCommand", { command: name, arguments: values })
        .catch(({ message }) => window.showErrorMessage(message))));
  }
  if (capabilities.workspace?.fileOperations?.willRename) {
    started.push(workspace.onWillRenameFiles((event) => {
      const files = event.files.map(({ oldUri, newUri }) => ({ oldUri: oldUri.toString(), newUri: newUri.toString() }));
      event.waitUntil(server.request("workspace/willRenameFiles", { files }, event.token)
        .then((edit) => (edit ? to.workspaceEdit(edit) : undefined)));
    }));
  }
  return started;
};
