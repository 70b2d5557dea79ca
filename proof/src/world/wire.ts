import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A request as bytes for one server. */
export interface Shot {
  readonly port: number;
  readonly bytes: Buffer;
  /** The delay of its last byte after the others. */
  readonly lateMilliseconds?: number;
}

export interface Reply {
  /** 0 if the connection ended without a whole answer. */
  readonly status: number;
  /** The catalogue's code of a refusal. */
  readonly code: string;
  readonly body: Record<string, unknown>;
}

/** Long enough for the servers to have read all but the last byte, including the session. */
const readyMilliseconds = 40;
const deadlineMilliseconds = 60_000;

/**
 * Sends requests so that they are complete at the same moment: first every request without its last
 * byte, then all last bytes at once. Returns the answers in the order of the requests.
 */
export async function fireTogether(
  shots: readonly Shot[],
  atTheMoment: () => Promise<unknown> = async () => {},
): Promise<readonly Reply[]> {
  const sockets = await Promise.all(shots.map(({ port }) => open(port)));
  const replies = sockets.map(readReply);
  const loaded = sockets.map(
    (socket, index) =>
      new Promise<void>((resolve) => {
        const bytes = shots[index]?.bytes ?? Buffer.alloc(0);
        socket.write(bytes.subarray(0, -1), () => resolve());
      }),
  );
  await Promise.all(loaded);
  await pause(readyMilliseconds);
  await atTheMoment();
  for (const [index, socket] of sockets.entries()) {
    const { bytes = Buffer.alloc(0), lateMilliseconds = 0 } = shots[index] ?? {};
    if (lateMilliseconds === 0) socket.write(bytes.subarray(-1));
    else setTimeout(() => socket.write(bytes.subarray(-1)), lateMilliseconds);
  }
  return Promise.all(replies);
}

/** Sends one request on a separate connection; status 0 if no whole answer came. */
export async function send({ port, bytes }: Shot): Promise<Reply> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  const reply = readReply(socket);
  socket.write(bytes);
  return reply;
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  await once(socket, "connect");
  return socket;
}

/** No server accepted the connection. */
export const notReached: Reply = { status: 0, code: "NOT_REACHED", body: {} };

/** Every request has `connection: close`, so the end of the connection is the end of the answer. */
function readReply(socket: Socket): Promise<Reply> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let isRefused = false;
    socket.setTimeout(deadlineMilliseconds, () => socket.destroy());
    socket.on("data", (piece: Buffer) => pieces.push(piece));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      isRefused = error.code === "ECONNREFUSED";
    });
    socket.on("close", () => {
      resolve(isRefused ? notReached : parseReply(Buffer.concat(pieces).toString("utf8")));
    });
  });
}

function parseReply(text: string): Reply {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const content = text.slice(text.indexOf("\r\n\r\n") + 4);
  try {
    const body = (JSON.parse(content) ?? {}) as Record<string, unknown>;
    return { status, code: typeof body["code"] === "string" ? body["code"] : "", body };
  } catch {
    return { status: 0, code: "NO_WHOLE_ANSWER", body: {} };
  }
}

interface RequestParts {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly token?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string | Buffer;
}

export function writeRequest({ method, path, token, key, headers, body }: RequestParts): Buffer {
  const isRaw = Buffer.isBuffer(body) || typeof body === "string";
  const content = isRaw ? Buffer.from(body) : Buffer.from(body ? JSON.stringify(body) : "");
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(content.length > 0 ? [`content-length: ${content.length}`] : []),
    ...(content.length > 0 && headers?.["content-type"] === undefined
      ? ["content-type: application/json"]
      : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), content]);
}

const boundary = "krapao-proof-boundary";

/** The upload of one picture, as a browser form. */
export function writeUpload(
  parts: Pick<RequestParts, "path" | "token" | "key"> & { readonly picture: Buffer },
): Buffer {
  const { picture, ...rest } = parts;
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slip.png"\r\n` +
    "content-type: image/png\r\n\r\n";
  return writeRequest({
    ...rest,
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--`)]),
  });
}
