import { drawSlip, transferMoney, type Flaw } from "#world/bank.ts";
import type { Player } from "#world/members.ts";
import { test } from "./test.ts";

interface SlipFixtures {
  /** Slips are accepted at any hour at which the tests run. */
  openHours: undefined;
  /** The slip of a transfer that the bank does not report, so that only the slip proves it. */
  makeSlip: (player: Player, flaw?: Flaw) => Promise<MadeSlip>;
}

interface MadeSlip {
  readonly amount: number;
  readonly picture: Awaited<ReturnType<typeof drawSlip>>;
  /** The same slip with another flaw, or none. */
  readonly redraw: (flaw?: Flaw) => ReturnType<typeof drawSlip>;
}

/** An hour in Bangkok and Vientiane, so many hours from now. */
export function hourLater(hours: number): string {
  const hour = new Date(Date.now() + (hours + 7) * 3600_000).getUTCHours();
  return `${String(hour).padStart(2, "0")}:00`;
}

export const slipTest = test.extend<SlipFixtures>({
  openHours: [
    async ({ database }, give) => {
      const hours = { closesAt: hourLater(11), opensAt: hourLater(12) };
      await database.withSetting("slip", hours, () => give(undefined));
    },
    { auto: true },
  ],
  makeSlip: async ({ product, amounts }, give) =>
    give(async (player, flaw) => {
      const amount = 300 * amounts.step;
      const transfer = await transferMoney(product, player, { amount, feed: "NONE" });
      const redraw = (other?: Flaw) => drawSlip(product, transfer, other);
      return { amount, picture: await redraw(flaw), redraw };
    }),
});
