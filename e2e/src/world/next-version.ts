import { once } from "node:events";
import {
  createServer,
  request as requestOf,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Product } from "#product/product.ts";

/** A proxy in front of the product that can switch to its next version. */
export interface Releases {
  readonly url: string;
  /** From now on pages and the worker are those of another version. */
  release(): void;
  close(): Promise<void>;
}

/** The mark of a page of the next version. */
export const nextPage = "html[data-version=next]";

/** Passes everything on to the product, and changes no more than a new build would. */
export async function openReleases({ url }: Product): Promise<Releases> {
  const { port } = new URL(url);
  let isReleased = false;
  const server = createServer((request, response) => passOn(port, request, response, isReleased));
  // The live connection is passed on unchanged.
  server.on("upgrade", (request, socket, head) => {
    const line = connect(Number(port), "127.0.0.1", () => {
      const headers = Object.entries(request.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      line.write([`GET ${request.url} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
      line.write(head);
      line.pipe(socket).pipe(line);
    });
    line.on("error", () => socket.destroy());
    socket.on("error", () => line.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(
  port: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isReleased: boolean,
): void {
  // A response that will be changed is requested in full, whatever the browser has cached.
  const { "if-none-match": _tag, "if-modified-since": _time, ...whole } = incoming.headers;
  const { method, url: path, headers } = incoming;
  const isWorker = path === "/sw.js";
  const isPage = headers.accept?.includes("text/html") ?? false;
  const isChanged = isReleased && (isWorker || isPage);
  const requested = isChanged ? { ...whole, "accept-encoding": "identity" } : headers;
  const passed = requestOf(
    { host: "127.0.0.1", port, method, path, headers: requested },
    (reply) => {
      const { "content-length": _length, ...kept } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 500, isChanged ? kept : reply.headers);
      if (!isChanged) {
        reply.pipe(outgoing);
        return;
      }
      void reply.toArray().then((chunks: Buffer[]) => {
        const text = Buffer.concat(chunks).toString();
        outgoing.end(isWorker ? asNextWorker(text) : asNextPage(text));
      });
    },
  );
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}

/** The build's hash is the name of a worker. */
function asNextWorker(text: string): string {
  const changed = text.replace(/(["'`])[0-9a-f]{12}\1/, "$1000000000000$1");
  if (changed === text) throw new Error("The worker has no name of its build.");
  return changed;
}

function asNextPage(text: string): string {
  return text.replace("<html ", '<html data-version="next" ');
}
