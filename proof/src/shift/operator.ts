import { acts, type Act, type ActReply } from "@krapao/contract/office/acts";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { Role } from "@krapao/contract/office/permissions";
import { signIn } from "@krapao/contract/office/sign-in";
import type { BodyOf, ParamsOf, ReplyOf } from "@krapao/contract/route";
import type { Random } from "#kills/random.ts";
import { type OfficeAnswer, OfficeBrowser, type OfficeCall } from "#world/office-browser.ts";
import { fireTogether } from "#world/wire.ts";
import type { Notebook } from "./notebook.ts";

interface Input<Of extends OfficeRoute> {
  readonly params?: ParamsOf<Of>;
  readonly body?: BodyOf<Of>;
}

interface OperatorOptions {
  readonly role: Role;
  readonly ports: readonly number[];
  readonly notebook: Notebook;
  readonly random: Random;
}

/** Answers to any operator: the session is idle, or the touch of the key is too long ago. */
const unproved = new Set(["SESSION_LOCKED", "PROOF_NEEDED"]);

/** An operator at the office, in one browser. */
export class Operator {
  readonly role: Role;
  readonly notebook: Notebook;
  readonly random: Random;
  readonly #browser: OfficeBrowser;
  readonly #ports: readonly number[];

  constructor({ role, ports, notebook, random }: OperatorOptions) {
    this.role = role;
    this.notebook = notebook;
    this.random = random;
    this.#ports = ports;
    this.#browser = new OfficeBrowser(ports[0] ?? 0);
  }

  enter(): Promise<void> {
    return this.#browser.enter(this.role);
  }

  /** Only the answers that the contract names for the call are clear ones. Undefined: it was refused. */
  async call<Of extends OfficeRoute>(
    route: Of,
    input: Input<Of> = {},
  ): Promise<ReplyOf<Of> | undefined> {
    const call = callOf(route, input);
    let answer = await this.#browser.call(call);
    if (unproved.has(answer.code)) {
      await this.#prove();
      answer = await this.#browser.call(call);
    }
    this.#judge(route, call, answer);
    return answer.code === "OK" ? answer.body : undefined;
  }

  #judge(route: OfficeRoute, call: OfficeCall, { code, status }: OfficeAnswer): void {
    this.notebook.count(`office ${this.role} ${route.path} ${code}`);
    const clear: readonly string[] = ["OK", ...route.failures];
    if (!clear.includes(code)) {
      this.notebook.breaches.push(`${this.role} was answered ${status} ${code} by ${call.path}`);
    }
  }

  async #prove(): Promise<void> {
    this.notebook.count("prove");
    const challenge = await this.#browser.succeed(callOf(signIn.proveChallenge));
    await this.#browser.succeed({
      ...callOf(signIn.prove),
      body: this.#browser.sign(challenge),
    });
  }

  /** A call that this role may not make is refused. */
  async isRefused<Of extends OfficeRoute>(route: Of, input: Input<Of>): Promise<void> {
    const { code } = await this.#browser.call(callOf(route, input));
    this.notebook.count(`office ${this.role} ${route.path} ${code}`);
    if (code !== "NOT_ALLOWED") {
      this.notebook.breaches.push(`${this.role} was answered ${code} by ${route.path}`);
    }
  }

  async #challenge({ id }: Pick<Act, "id">): Promise<object | undefined> {
    const challenge = await this.call(acts.challenge, { params: { id } });
    return challenge && this.#browser.sign(challenge);
  }

  async approve(act: Act): Promise<void> {
    const signed = await this.#challenge(act);
    if (!signed) return;
    const reply = await this.call(acts.approve, { params: act, body: signed as never });
    if (reply) this.#wasDecided(act);
  }

  #wasDecided(act: Act): void {
    this.notebook.count(`approved ${act.kind}`);
    this.notebook.wasDone(act.id);
  }

  async reject(act: Act, reason: string): Promise<void> {
    const reply = await this.call(acts.reject, { params: act, body: { reason } });
    if (reply) this.notebook.count(`rejected ${act.kind}`);
  }

  async recall(act: Act, reason: string): Promise<void> {
    const reply = await this.call(acts.recall, { params: act, body: { reason } });
    if (reply) this.notebook.count(`recalled ${act.kind}`);
  }

  /** Two people approve at the same moment, at two servers: one of them does it. */
  async approveTogether(other: Operator, act: Act): Promise<void> {
    const signed = [await this.#challenge(act), await other.#challenge(act)];
    const [mine, theirs] = signed;
    if (!mine || !theirs) return;
    const path = `/office/acts/${act.id}/approve`;
    await this.#together(act.id, [
      this.#browser.write({ method: "POST", path, body: mine }),
      other.#browser.write({ method: "POST", path, body: theirs }),
    ]);
    this.notebook.count("two people, one act");
    this.#wasDecided(act);
  }

  /** The same operator decides in two ways at the same moment, at two servers. Returns what was done. */
  async decideTogether<Of extends OfficeRoute>(
    what: string,
    calls: readonly (Input<Of> & { readonly route: Of })[],
  ): Promise<readonly (ActReply | undefined)[]> {
    await this.#prove();
    const shots = calls.map(({ route, ...input }) => this.#browser.write(callOf(route, input)));
    this.notebook.count("two decisions, one item");
    const replies = await this.#together(what, shots);
    return replies.map(({ status, body }) =>
      status === 200 ? (body as unknown as ActReply) : undefined,
    );
  }

  /** Exactly one is done, and the others read why not. An act that waits has done nothing yet. */
  async #together(what: string, requests: readonly Buffer[]) {
    const replies = await fireTogether(
      requests.map((bytes, index) => ({
        port: this.#ports[index % this.#ports.length] ?? 0,
        bytes,
      })),
    );
    const isDone = ({ status, body }: (typeof replies)[number]) =>
      status === 200 && body["state"] === "DONE";
    const codes = replies.map(({ status, code }) => (status === 200 ? "OK" : code));
    for (const code of codes) this.notebook.count(`together ${code}`);
    const isClear = codes.every((code) => clearLosses.has(code));
    if (replies.filter(isDone).length > 1 || !codes.includes("OK") || !isClear) {
      this.notebook.breaches.push(`${what}: two at once were answered ${codes.join(" and ")}`);
    }
    return replies;
  }
}

const clearLosses = new Set(["OK", "NO_DATA", "ACT_OPEN", "ACT_OVER", "CHANGED"]);

function callOf<Of extends OfficeRoute>(route: Of, { params, body }: Input<Of> = {}): OfficeCall {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  return {
    method: route.method === "GET" ? "GET" : "POST",
    path: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
    ...(body !== undefined && { body: body as object }),
  };
}
