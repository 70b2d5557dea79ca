import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Waits until the lock of that name is free, and takes it. The process that listens on the socket
 * holds the lock; the others stay connected to it, so they notice its end in every case. It is used
 * before the project's own Node, which has better locks, is installed.
 * @param {string} name
 * @returns {Promise<() => void>} releases the lock
 */
export async function waitForLock(name) {
  // Linux has sockets without a file, which end with their process: nothing is left behind.
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
    // A file without a listener was left behind by a killed process.
    if (!hasWaited && !path.startsWith("\0")) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {Promise<boolean>} whether another process held the lock
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
