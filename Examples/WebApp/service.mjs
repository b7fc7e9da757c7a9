// The files of the app, and the service that checks the PIN: node service.mjs [PORT]
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { Pin } from "./pin.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const pin = new Pin("274938");

const server = createServer(async (request, response) => {
  if (request.method === "POST" && request.url === "/pin") {
    let body = "";
    for await (const part of request) {
      body += part;
      if (body.length > 100) return response.writeHead(413).end();
    }
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(pin.validate(body)));
  }
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const type = types[extname(path === "/" ? "index.html" : path)];
  if (!type || path.includes("..")) return response.writeHead(404).end();
  try {
    const file = await readFile(join(root, path === "/" ? "index.html" : path));
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(file);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(process.argv[2] ?? 8080), "localhost", () => console.log(`http://localhost:${server.address().port}`));
