import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "node:http";
import type { BenchMember } from "#money/members.ts";

interface Call {
  readonly name: string;
  readonly share: number;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly isKeyed?: boolean;
  /** Refusals that the mixture brings about by itself. */
  readonly refusals?: readonly string[];
}

/** The mixture, in percent. Many members at the same time: some have a withdrawal or transfer under way. */
const calls: readonly Call[] = [
  { name: "wallet", share: 45, method: "GET", path: "/api/wallet" },
  {
    name: "statement",
    share: 20,
    method: "POST",
    path: "/api/statement",
    body: { page: 1, limit: 10 },
  },
  {
    name: "withdrawal",
    share: 10,
    method: "POST",
    path: "/api/wallet/withdraw",
    body: { amount: 100 },
    isKeyed: true,
    refusals: ["REQUEST_LIMIT"],
  },
  {
    name: "transfer",
    share: 10,
    method: "POST",
    path: "/api/wallet/transfer",
    body: { from: "WALLET", to: "JOKER", amount: 1 },
    isKeyed: true,
    refusals: ["REQUEST_LIMIT", "TRANSFER_FAIL"],
  },
  {
    name: "spin",
    share: 15,
    method: "POST",
    path: "/api/spinwheel/spin",
    isKeyed: true,
    refusals: ["REQUEST_LIMIT"],
  },
];

interface LoadOptions {
  readonly ports: readonly number[];
  readonly members: readonly BenchMember[];
  /** Requests a second. */
  readonly rate: number;
}

const tickMilliseconds = 50;
const gamesAtOnce = 20;

/** Sends requests at a steady rate, however long their answers take. */
export class SoakLoad {
  readonly #options: LoadOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 500 });
  readonly #times = new Map<string, number[]>();
  readonly #failures = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  #sent = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** A transfer needs an account at the game. */
  async openGames(): Promise<void> {
    const waiting = [...this.#options.members];
    const open = async () => {
      for (let member = waiting.pop(); member; member = waiting.pop()) {
        const path = "/api/wallet/activate/JOKER";
        const { status, code } = await this.#send({ method: "GET", path }, member, 0);
        if (status !== 200) throw new Error(`JOKER was not activated: ${status} ${code}`);
      }
    };
    await Promise.all(Array.from({ length: gamesAtOnce }, open));
  }

  async run(seconds: number): Promise<void> {
    const startedAt = performance.now();
    const running = new Set<Promise<void>>();
    for (;;) {
      const elapsed = (performance.now() - startedAt) / 1000;
      if (elapsed >= seconds) break;
      const due = Math.floor(elapsed * this.#options.rate);
      while (this.#sent < due) {
        const one = this.#sendOne(this.#sent);
        this.#sent += 1;
        running.add(one);
        void one.finally(() => running.delete(one));
      }
      await pause(tickMilliseconds);
    }
    await Promise.all(running);
    this.#agent.destroy();
  }

  /** Prints counts and times. Returns whether every request was answered as it should be. */
  print(): boolean {
    const rows = [...this.#times].map(([name, times]) => ({
      name,
      count: times.length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      longest: percentile(times, 1),
    }));
    console.table(rows);
    const failed = [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${this.#sent} requests, ${failed} failed`);
    for (const [what, count] of this.#refusals)
      console.log(`  refused as it should be: ${what}: ${count}`);
    for (const [what, count] of this.#failures) console.log(`  FAILED ${what}: ${count}`);
    return failed === 0 && this.#sent > 0;
  }

  async #sendOne(number: number): Promise<void> {
    const { members } = this.#options;
    const member = members[number % members.length];
    const call = chooseCall(number);
    if (!member) throw new Error("There are no members.");
    const startedAt = performance.now();
    const { status, code } = await this.#send(call, member, number);
    const times = this.#times.get(call.name) ?? [];
    times.push(performance.now() - startedAt);
    this.#times.set(call.name, times);
    if (status === 200) return;
    const what = `${call.name} ${status} ${code}`;
    const counts = call.refusals?.includes(code) ? this.#refusals : this.#failures;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  #send(
    { method, path, body, isKeyed = false }: Pick<Call, "method" | "path" | "body" | "isKeyed">,
    { token }: BenchMember,
    number: number,
  ): Promise<{ readonly status: number; readonly code: string }> {
    const { ports } = this.#options;
    const text = body ? JSON.stringify(body) : "";
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text && { "content-type": "application/json", "content-length": text.length }),
      ...(isKeyed && { "idempotency-key": randomUUID() }),
    };
    const port = ports[number % ports.length];
    return new Promise((resolve) => {
      const sent = request(
        { host: "127.0.0.1", port, method, path, headers, agent: this.#agent },
        (reply) => {
          let received = "";
          reply.setEncoding("utf8").on("data", (piece: string) => (received += piece));
          reply.on("end", () => {
            const code = /"code":"([^"]+)"/.exec(received)?.[1] ?? "";
            resolve({ status: reply.statusCode ?? 0, code });
          });
        },
      );
      sent.on("error", (error) => resolve({ status: 0, code: error.message }));
      sent.end(text);
    });
  }
}

/** Spreads the calls evenly over members: 7919 is prime, so each member makes all of them. */
function chooseCall(number: number): Call {
  let left = (number * 7919 + Math.floor(number / 1000) * 13) % 100;
  for (const call of calls) {
    left -= call.share;
    if (left < 0) return call;
  }
  throw new Error("The shares are less than 100.");
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Number((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1));
}
