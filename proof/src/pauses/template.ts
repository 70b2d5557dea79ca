import { cp } from "node:fs/promises";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { type Flow, startBaht } from "#steps/flows.ts";
import { fillGames } from "#steps/money.ts";
import type { Ground } from "#world/ground.ts";
import { addMembers, type Member } from "#world/members.ts";
import { World } from "@krapao/testkit/world";

const templateName = "pauses_template";

/** A world whose members have everything that the flows need; every cell gets a copy of it. */
export class Template {
  readonly #ground: Ground;
  readonly #folder: string;
  readonly #members = new Map<string, Member>();
  #copies = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#folder = join(ground.folder, "template");
  }

  async prepare(flows: readonly Flow[], port: number): Promise<void> {
    const databaseUrl = await addDatabase(this.#ground.postgres.url, templateName);
    const world = new World({ databaseUrl, folder: this.#folder, port, serverCount: 1 });
    try {
      await world.start();
      // The clock steps by 36 hours here: slips and sessions must not expire because of it.
      await world.set("slip", { maxAgeMinutes: 10_080 });
      const wanted = new Map(flows.map(({ games = {} }) => [JSON.stringify(games), games]));
      const members = await addMembers(await world.client(), wanted.size, { baht: startBaht });
      for (const [index, [name, games]] of [...wanted].entries()) {
        const member = members[index];
        if (!member) throw new Error("There are too few members.");
        await fillGames(world, member, games);
        this.#members.set(name, member);
      }
      await world.query("update session set expires_at = expires_at + interval '30 days'");
    } finally {
      await world.stop();
    }
  }

  memberFor({ games = {} }: Flow): Member {
    const member = this.#members.get(JSON.stringify(games));
    if (!member) throw new Error("The template has no such member.");
    return member;
  }

  /** A copy with its own sandbox and two servers, none of them started. */
  async copy(port: number): Promise<World> {
    this.#copies += 1;
    const name = `pauses_${this.#copies}`;
    const databaseUrl = await addDatabase(this.#ground.postgres.url, name, templateName);
    const folder = join(this.#ground.folder, name);
    await cp(this.#folder, folder, { recursive: true });
    return new World({ databaseUrl, folder, port, serverCount: 2 });
  }
}
