import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSlowBodies } from "./body-deadline.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  endSlowBodies(app, 0.1);
  app.post("/plain", async () => "taken");
  app.post("/upload", { config: { isUpload: true } }, async () => "taken");
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Sends half of a body; `rest` sends the other half. */
function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      'content-length: 4\r\n\r\n"a',
  );
  const answer = once(socket, "close").then(() => received);
  return { answer, rest: () => socket.write('b"') };
}

test("a slow body ends the connection, but an upload may be slow", async () => {
  const upload = begin("/upload");
  await once(app.server, "request");
  // Its deadline started later, so it also ends later.
  expect(await begin("/plain").answer).toBe("");
  upload.rest();
  expect(await upload.answer).toContain("200 OK");
});
