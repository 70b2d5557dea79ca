import { connect } from "node:net";

export interface RawReply {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** Longer than any request may take, so that a hanging request can be distinguished from a slow one. */
const deadlineMilliseconds = 15_000;

/** Sends raw bytes on a separate connection. `isEnded`: no more bytes follow. */
export function sendBytes(port: number, bytes: Buffer, isEnded: boolean): Promise<RawReply> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket.setTimeout(deadlineMilliseconds, () => socket.destroy());
    socket.on("data", (piece: Buffer) => pieces.push(piece));
    // A server that refuses a body may close the connection before it was sent completely.
    socket.on("error", () => {});
    socket.on("close", () => {
      const milliseconds = performance.now() - startedAt;
      resolve({ ...parse(Buffer.concat(pieces)), milliseconds });
    });
    if (isEnded) socket.end(bytes);
    else socket.write(bytes);
  });
}

function parse(bytes: Buffer): Omit<RawReply, "milliseconds"> {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, Math.max(end, 0)).toString("latin1");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  // `100 Continue` only allows the rest to be sent.
  if (status === 100) return parse(bytes.subarray(end + 4));
  const contentType = /^content-type: (.*)$/im.exec(head)?.[1] ?? "";
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? body.length);
  // Changed bytes may make a second request of the end of the first; it must be refused too.
  const isRestRefused = /^HTTP\/1\.1 4\d\d /.test(body.toString("latin1", length));
  return {
    status,
    contentType,
    text: body.toString("utf8", 0, isRestRefused ? length : undefined),
  };
}
