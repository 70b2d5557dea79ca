import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "#platform/http/failure.ts";
import { plainHeaders } from "#platform/http/security.ts";

/** A request that never reaches a route is refused with a code of the catalogue too. */

const body = JSON.stringify(new Failure("KEY_INVALID").toReply());
const headersFor = (requestId: string) => ({
  ...plainHeaders,
  "x-request-id": requestId,
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(body)),
  connection: "close",
});

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Refuses bytes that are no HTTP request, or too many of them. */
export function refuseBytes(
  { log }: FastifyInstance,
  { code = "" }: { code?: string },
  socket: Socket,
): void {
  if (socket.destroyed || !socket.writable) return;
  const status = statusByCode[code] ?? 400;
  const reqId = randomUUID();
  log.info({ reqId, status, code }, "unreadable request refused");
  const lines = Object.entries(headersFor(reqId)).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

/** Refuses a URL that cannot be read. The reply does not repeat it. */
export function refuseAddress(
  { statusCode = 400, code }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.log.info({ status: statusCode, code }, "unreadable URL refused");
  reply.raw.writeHead(statusCode, headersFor(request.id)).end(body);
}

/** Refuses a request without a host, or with an unknown expectation. */
export function refuseOddHeads(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers: { host }, raw }, _, done) => {
    const isOdd = host === undefined && raw.httpVersion === "1.1";
    done(isOdd ? new Failure("KEY_INVALID") : undefined);
  });
  app.server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const reqId = randomUUID();
    app.log.info({ reqId, status: 417 }, "unknown expectation refused");
    response.writeHead(417, headersFor(reqId)).end(body);
  });
}
