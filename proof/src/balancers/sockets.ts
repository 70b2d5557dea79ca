import type { Member } from "#world/members.ts";
import { io, type Socket } from "socket.io-client";

/** Pages that stay open, each of another member. */
export class OpenSockets {
  readonly #pages: readonly Socket[];
  /** The milliseconds that each lost connection was away. */
  readonly away: number[] = [];

  constructor(port: number, members: readonly Member[]) {
    this.#pages = members.map(({ token }) => {
      const page = io(`http://127.0.0.1:${port}`, {
        path: "/socket",
        auth: { token },
        transports: ["websocket"],
        forceNew: true,
      });
      let lostAt: number | undefined;
      page.on("disconnect", () => {
        lostAt = performance.now();
      });
      page.on("connect", () => {
        if (lostAt !== undefined) this.away.push(performance.now() - lostAt);
        lostAt = undefined;
      });
      return page;
    });
  }

  get closedCount(): number {
    return this.#pages.filter(({ connected }) => !connected).length;
  }

  close(): void {
    for (const page of this.#pages) page.disconnect();
  }
}
