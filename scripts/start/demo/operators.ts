import { acts } from "@krapao/contract/office/acts";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { Role } from "@krapao/contract/office/permissions";
import type { BodyOf, ReplyOf } from "@krapao/contract/route";
import { OfficeBrowser } from "#testkit/office-browser.ts";
import type { DemoWorld } from "./world.ts";

interface Given<Call extends OfficeRoute> {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<Call>;
}

/** The operators of the past, each in a browser of their own. */
export class DemoOperators {
  readonly #world: DemoWorld;
  readonly #open: () => OfficeBrowser;
  readonly #browsers = new Map<Role, OfficeBrowser>();

  constructor(world: DemoWorld, { port, url }: { readonly port: number; readonly url: string }) {
    this.#world = world;
    this.#open = () => new OfficeBrowser(port, { origin: url, signal: world.signal });
  }

  /** They enter, the first time with a new key. Sessions end and lock when the clock moves. */
  async arrive(...roles: readonly Role[]): Promise<void> {
    await Promise.all(
      roles.map(async (role) => {
        const known = this.#browsers.get(role);
        if (known) return known.logIn();
        const browser = this.#open();
        await browser.enter(role);
        this.#browsers.set(role, browser);
      }),
    );
  }

  /** A call of one operator that must succeed. */
  async call<Call extends OfficeRoute>(
    role: Role,
    { method, path }: Call,
    { params = {}, body }: Given<Call> = {},
  ): Promise<ReplyOf<Call>> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const call = { method, path: filled, ...(body !== undefined && { body: body as object }) };
    return this.#browserOf(role).succeed<ReplyOf<Call>>(call);
  }

  /** A second operator signs the act and it is done. */
  async approve(role: Role, actId: string): Promise<void> {
    const browser = this.#browserOf(role);
    const path = `/office/acts/${actId}`;
    const challenge = await browser.succeed({ method: "POST", path: `${path}/challenge` });
    await browser.succeed({
      method: "POST",
      path: `${path}/approve`,
      body: browser.sign(challenge),
    });
  }

  reject(role: Role, id: string, reason: string): Promise<unknown> {
    return this.call(role, acts.reject, { params: { id }, body: { reason } });
  }

  recall(role: Role, id: string, reason: string): Promise<unknown> {
    return this.call(role, acts.recall, { params: { id }, body: { reason } });
  }

  /** Waits until a list of the office has what is looked for. */
  untilListed<Call extends OfficeRoute, Found>(
    role: Role,
    call: Call,
    find: (listed: ReplyOf<Call>) => Found | undefined,
  ): Promise<Found> {
    return this.#world.until(async () => find(await this.call(role, call)));
  }

  #browserOf(role: Role): OfficeBrowser {
    const browser = this.#browsers.get(role);
    if (!browser) throw new Error(`No ${role} has entered.`);
    return browser;
  }
}
