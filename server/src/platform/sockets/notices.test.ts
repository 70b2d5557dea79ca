import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished, test, expect, vi } from "vitest";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { listenForNotices } from "./notices.ts";

/** A proxy before PostgreSQL that can cut connections and refuse new ones. */
class Gate {
  readonly triedAt: number[] = [];
  isOpen = true;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(socketPath: string) {
    this.#server = createServer((socket) => {
      this.triedAt.push(performance.now());
      this.#server.emit("tried");
      socket.on("error", () => {});
      if (!this.isOpen) {
        socket.destroy();
        return;
      }
      this.#sockets.add(socket);
      const database = connect(socketPath);
      socket.pipe(database).on("error", () => {});
      database.pipe(socket);
      socket.on("close", () => database.destroy());
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  async nextTry(): Promise<void> {
    await once(this.#server, "tried");
  }

  cut(): void {
    this.isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

test("a lost connection is retried one attempt at a time, and listens again once it is back", async () => {
  const address = new URL(inject("postgresUrl"));
  const socketDir = address.searchParams.get("host") ?? "";
  const gate = new Gate(join(socketDir, `.s.PGSQL.${address.port}`));
  const port = await gate.open();
  onTestFinished(() => gate.close());
  const onGap = vi.fn<() => void>();
  const received: string[] = [];
  const listener = await listenForNotices({
    databaseUrl: `postgresql://krapao@127.0.0.1:${port}${address.pathname}?sslmode=disable`,
    log: { warn: () => {} },
    channels: { notifications: (payload) => received.push(payload) },
    onGap,
  });

  gate.cut();
  const triesBefore = gate.triedAt.length;
  for (let tried = 0; tried < 4; tried += 1) await gate.nextTry();
  const times = gate.triedAt.slice(triesBefore);
  expect(times).toHaveLength(4);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(300);
  expect(onGap).not.toHaveBeenCalled();

  gate.isOpen = true;
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 5000 });
  await listener.end();
  expect(received).toEqual([]);
});

test("a connection that falls silent is replaced, and notices arrive again", async () => {
  const cutter = new AnswerCutter();
  const databaseUrl = await cutter.start(inject("postgresUrl"));
  onTestFinished(() => cutter.stop());
  const received: string[] = [];
  const { promise: gap, resolve: onGap } = Promise.withResolvers<void>();
  const listener = await listenForNotices({
    databaseUrl,
    log: { warn: () => {} },
    channels: { notifications: (payload) => received.push(payload) },
    onGap,
    heartbeat: { milliseconds: 100, patienceMilliseconds: 1000 },
  });
  expect(cutter.silence()).toBe(1);
  await vi.waitFor(() => expect(listener.state.isListening).toBe(false), { timeout: 10_000 });
  await gap;
  expect(listener.state).toEqual({ isListening: true, lost: 1 });

  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query("notify notifications, 'again'");
  await client.end();
  await vi.waitFor(() => expect(received).toEqual(["again"]), { timeout: 10_000 });
  cutter.silence();
  await listener.end();
});
