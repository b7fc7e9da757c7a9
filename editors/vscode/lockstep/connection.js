// Messages to and from a language server: JSON behind a header with its length, over the pipes of a process.
const { spawn } = require("node:child_process");

exports.Connection = class {
  #answers = new Map();
  #received = Buffer.alloc(0);
  #next = 1;

  /**
   * @param {(method: string, params: object) => unknown} handle takes what the server asks and tells
   * @param {(error?: Error) => void} closed is called once, with an error if the tool did not start
   */
  constructor(tool, words, handle, closed) {
    this.handle = handle;
    this.process = spawn(tool, words, { stdio: ["pipe", "pipe", "ignore"] });
    const end = (error) => {
      for (const { reject } of this.#answers.values()) reject(new Error("the language server ended"));
      this.#answers.clear();
      if (closed) closed(error);
      closed = undefined;
    };
    this.process.on("error", end);
    this.process.on("exit", () => end());
    // The tool may end before it has read all.
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (bytes) => this.#receive(bytes));
  }

  request(method, params, token) {
    const id = this.#next++;
    token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  notify(method, params) { this.#send({ method, params }); }

  #send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    if (this.process.stdin.writable) this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n` + body);
  }

  #receive(bytes) {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const end = this.#received.indexOf("\r\n\r\n");
      const length = end < 0 ? null : /Content-Length: (\d+)/i.exec(this.#received.toString("ascii", 0, end));
      if (!length || this.#received.length < end + 4 + Number(length[1])) return;
      const body = this.#received.subarray(end + 4, end + 4 + Number(length[1]));
      this.#received = this.#received.subarray(end + 4 + body.length);
      this.#take(JSON.parse(body.toString()));
    }
  }

  async #take({ id, method, params, result, error }) {
    if (method === undefined) {
      const answer = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) answer?.reject(new Error(error.message));
      else answer?.resolve(result);
      return;
    }
    const answer = await this.handle(method, params);
    if (id !== undefined) this.#send({ id, result: answer ?? null });
  }
};
