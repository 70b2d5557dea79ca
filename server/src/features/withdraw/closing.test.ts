import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { joinSpinner } from "#testing/spins.ts";
import { createWorld } from "#testing/world.ts";

test("a stopping server waits for a request whose client has disconnected", async () => {
  const cutter = new AnswerCutter();
  const world = await createWorld({ cutter });
  try {
    const { app } = world;
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { token } = await joinSpinner(world, 10);
    const held = cutter.hold("withdrawal_take_up(");
    const { port } = app.server.address() as AddressInfo;
    const sending = request({
      port,
      path: withdraw.withdraw.path,
      method: withdraw.withdraw.method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    const isGone = once(sending, "error");
    sending.end(JSON.stringify({ amount: 100 }));
    await held.reached;
    sending.destroy(new Error("the client disconnects"));
    await isGone;
    const isStopped = once(app.server, "close");
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await isStopped;
    for (let max = 0; max < 100; max += 1) await setImmediate();
    expect(isClosed).toBe(false);
    held.release();
    await closing;
  } finally {
    await world.close();
    await cutter.stop();
  }
});
