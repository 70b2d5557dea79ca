import { connect, type Socket } from "node:net";

/** One request as raw bytes. */
type NextRequest = () => string | undefined;

export interface LoadResult {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  readonly statuses: Readonly<Record<string, number>>;
}

interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly next: NextRequest;
}

/**
 * Keeps this many connections busy, one request at a time on each. It writes HTTP itself, because
 * the client shares the processor with the measured server.
 */
export async function runLoad({ port, clients, seconds, next }: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const mayGoOn = () => performance.now() < endAt;
  const note = (status: string, milliseconds: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(milliseconds);
  };
  const each = Array.from({ length: clients }, () => runClient({ port, next, mayGoOn, note }));
  await Promise.all(each);
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN;
  return {
    count: times.length,
    seconds: elapsed,
    perSecond: times.length / elapsed,
    p50Milliseconds: percentile(0.5),
    p99Milliseconds: percentile(0.99),
    statuses,
  };
}

interface ClientOptions {
  readonly port: number;
  readonly next: NextRequest;
  readonly mayGoOn: () => boolean;
  readonly note: (status: string, milliseconds: number) => void;
}

function runClient({ port, next, mayGoOn, note }: ClientOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket.setEncoding("latin1");
    let received = "";
    let sentAt = 0;
    const send = () => {
      const request = mayGoOn() ? next() : undefined;
      if (request === undefined) return finish(socket, resolve);
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      note(received.slice(9, 12), performance.now() - sentAt);
      received = "";
      send();
    });
  });
}

function finish(socket: Socket, resolve: () => void): void {
  socket.end();
  resolve();
}

/** Every reply of ours carries its length. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error("A reply came without its length.");
  return text.length >= headEnd + 4 + Number(length);
}

interface RequestParts {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string;
  readonly body?: string;
  readonly key?: string;
}

export function writeRequest({ method, path, token, body = "", key }: RequestParts): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body ? ["content-type: application/json", `content-length: ${body.length}`] : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
