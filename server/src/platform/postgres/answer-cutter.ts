import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from "node:net";
import { join } from "node:path";

/** What to do with the answer of a watched statement. */
interface Watched {
  /** A part of the statement's text. */
  readonly text: string;
  readonly deed: "hold" | "cut";
  readonly isReached: PromiseWithResolvers<void>;
  readonly isReleased: PromiseWithResolvers<void>;
}

export interface HeldAnswer {
  /** Resolves when the statement is committed and the proxy holds its answer. */
  readonly reached: Promise<void>;
  release(): void;
}

/** PostgreSQL ends each answer with this message. Its last byte is the state of the transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
const committed = 0x49;

/** A connection through the proxy. A silent one passes nothing on, not even its end. */
interface Passage {
  isSilent: boolean;
}

/**
 * A proxy between a server and PostgreSQL. It lets a chosen statement, or the transaction that it is
 * in, run to its commit, and then holds the answer or closes the connection instead of passing the answer on. It can also silence
 * all open connections, as if the machine of the database were gone.
 */
export class AnswerCutter {
  readonly #passages = new Set<Passage>();
  readonly #watched: Watched[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#connect(client));
  #target: NetConnectOpts = { port: 0 };

  /** Starts to listen. Returns the URL to use instead of the database's own. */
  async start(databaseUrl: string): Promise<string> {
    this.#target = targetOf(new URL(databaseUrl));
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const url = new URL(databaseUrl);
    url.searchParams.delete("host");
    url.hostname = "127.0.0.1";
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Holds the answer of the next statement with this text that no other watch has taken. */
  hold(text: string): HeldAnswer {
    const watched = this.#watch(text, "hold");
    return { reached: watched.isReached.promise, release: () => watched.isReleased.resolve() };
  }

  /** Closes the connection of the next statement with this text. Resolves when that is done. */
  cut(text: string): Promise<void> {
    return this.#watch(text, "cut").isReached.promise;
  }

  /** Lets all open connections fall silent. New ones work. Returns the number of silent ones. */
  silence(): number {
    const open = [...this.#passages].filter(({ isSilent }) => !isSilent);
    for (const passage of open) passage.isSilent = true;
    return open.length;
  }

  /** Removes all watches. */
  forget(): void {
    this.#watched.length = 0;
  }

  #watch(text: string, deed: Watched["deed"]): Watched {
    const watched: Watched = {
      text,
      deed,
      isReached: Promise.withResolvers(),
      isReleased: Promise.withResolvers(),
    };
    this.#watched.push(watched);
    return watched;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #connect(client: Socket): void {
    const target = connect(this.#target);
    const reader = new StatementReader();
    const passage: Passage = { isSilent: false };
    this.#passages.add(passage);
    let watched: Watched | undefined;
    let kept: Buffer[] = [];
    for (const socket of [client, target]) {
      this.#sockets.add(socket);
      // If one end fails, the other one is closed too.
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        if (passage.isSilent) return;
        this.#passages.delete(passage);
        client.destroy();
        target.destroy();
      });
    }
    client.on("data", (bytes: Buffer) => {
      if (passage.isSilent) return;
      for (const text of reader.read(bytes)) watched ??= this.#take(text);
      target.write(bytes);
    });
    target.on("data", (bytes: Buffer) => {
      if (passage.isSilent) return undefined;
      if (!watched) return client.write(bytes);
      kept.push(bytes);
      const answer = Buffer.concat(kept);
      if (!answer.subarray(-6, -1).equals(readyForQuery)) return undefined;
      if (answer.at(-1) !== committed) {
        // The transaction goes on: the answer of its commit is the one to hold or to cut.
        kept = [];
        return client.write(answer);
      }
      const { deed, isReached, isReleased } = watched;
      watched = undefined;
      kept = [];
      if (deed === "cut") client.destroy();
      else void isReleased.promise.then(() => client.write(answer));
      return isReached.resolve();
    });
  }

  #take(text: string): Watched | undefined {
    const index = this.#watched.findIndex((watched) => text.includes(watched.text));
    return index === -1 ? undefined : this.#watched.splice(index, 1)[0];
  }
}

function targetOf({ searchParams, hostname, port }: URL): NetConnectOpts {
  const folder = searchParams.get("host");
  return folder === null
    ? { host: hostname, port: Number(port) }
    : { path: join(folder, `.s.PGSQL.${port}`) };
}

/** Reads the texts of prepared statements from the client's messages at each execution. */
class StatementReader {
  #rest = Buffer.alloc(0);
  #isStarted = false;
  readonly #texts = new Map<string, string>();

  read(bytes: Buffer): readonly string[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const run: string[] = [];
    for (;;) {
      // The first message has no type byte before its length.
      const headSize = this.#isStarted ? 5 : 4;
      if (this.#rest.length < headSize) return run;
      const size = headSize - 4 + this.#rest.readUInt32BE(headSize - 4);
      if (this.#rest.length < size) return run;
      const letter = this.#isStarted ? String.fromCharCode(this.#rest[0] ?? 0) : "";
      const words = this.#rest.subarray(headSize, size).toString("latin1").split("\0");
      const [first = "", second = ""] = words;
      if (letter === "P") this.#texts.set(first, second);
      if (letter === "B") run.push(this.#texts.get(second) ?? "");
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(size);
    }
  }
}
