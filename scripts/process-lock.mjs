import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Waits until nobody else has the turn of that name, and takes it. Whoever listens on a socket has the
 * turn; the others stay connected to it, so they notice its end however it comes about. For the time
 * before the project's own Node is there, which has better locks.
 * @param {string} name
 * @returns {Promise<() => void>} gives the turn to the next
 */
export async function waitForLock(name) {
  // Linux has sockets without a file, which are gone with their process: nothing can be left behind.
  const path = process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  for (;;) {
    /** @type {Set<import("node:net").Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => {}).once("close", () => waiting.delete(socket));
    });
    const isOurs = await new Promise((resolve) => {
      server.once("error", () => resolve(false)).listen(path, () => resolve(true));
    });
    if (isOurs) {
      return () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
    }
    const hasWaited = await waitForEnd(path);
    // A file that nobody listens on was left behind by a process that was killed.
    if (!hasWaited && !path.startsWith("\0")) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {Promise<boolean>} whether there was somebody to wait for
 */
function waitForEnd(path) {
  return new Promise((resolve) => {
    let wasListening = false;
    connect(path)
      .once("connect", () => {
        wasListening = true;
      })
      .on("error", () => {})
      .once("close", () => resolve(wasListening))
      .resume();
  });
}
