import { connect } from "node:net";

export interface RawReply {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** Longer than anything may take, so that what hangs is told apart from what is slow. */
const deadlineMilliseconds = 15_000;

/** Sends bytes as they are on a connection of their own. `isEnded`: nothing more will come of it. */
export function sendBytes(port: number, bytes: Buffer, isEnded: boolean): Promise<RawReply> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket.setTimeout(deadlineMilliseconds, () => socket.destroy());
    socket.on("data", (piece: Buffer) => pieces.push(piece));
    // A server that refuses a body may end the connection before all of it was sent.
    socket.on("error", () => {});
    socket.on("close", () => {
      const milliseconds = performance.now() - startedAt;
      resolve({ ...parse(Buffer.concat(pieces).toString("utf8")), milliseconds });
    });
    if (isEnded) socket.end(bytes);
    else socket.write(bytes);
  });
}

function parse(text: string): Omit<RawReply, "milliseconds"> {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  // To go on was only leave to send the rest.
  if (status === 100) return parse(text.slice(end + 4));
  const contentType = /^content-type: (.*)$/im.exec(head)?.[1] ?? "";
  return { status, contentType, text: end < 0 ? "" : text.slice(end + 4) };
}
