import type { Act } from "@krapao/contract/office/acts";
import type { Alert } from "@krapao/contract/office/alerts";
import type { HeldPayout } from "@krapao/contract/office/payouts";
import { OfficeBrowser } from "#testkit/office-browser.ts";

interface Lists {
  readonly waiting: readonly Act[];
  readonly decided: readonly Act[];
  readonly payouts: readonly HeldPayout[];
  readonly alerts: readonly Alert[];
  readonly transfers: readonly object[];
  readonly conversations: readonly object[];
  readonly interactions: readonly object[];
  readonly items: readonly { readonly key: string; readonly version: number }[];
  readonly days: readonly { readonly in: number }[];
  readonly members: readonly { readonly id: string }[];
  readonly acts: readonly { readonly kind: string; readonly state: string }[];
}

/** The result for the member who has most of it. */
export const seenInOffice = {
  waiting: ["offer.publish WAITING"],
  decided: [
    "offer.publish DONE",
    "unknown.settle DONE",
    "suspense.send-back DONE",
    "suspense.assign REJECTED",
    "withdraw.release DONE",
    "withdraw.release RECALLED",
  ],
  aboutMember: [
    "alert.close DONE",
    "member.note DONE",
    "suspense.assign DONE",
    "suspense.assign DONE",
    "unknown.settle DONE",
    "withdraw.release DONE",
  ],
  payouts: ["ALERT", "LARGE"],
  alerts: ["senders"],
  transfers: 1,
  conversations: 1,
  talks: 1,
  changedOffers: ["bonus-DAILY"],
  daysWithMoney: 7,
};

/** What an auditor sees of the past week in the office, and what waits there. */
export async function readOffice(port: number, phone: string) {
  const auditor = new OfficeBrowser(port);
  await auditor.enter("auditor");
  const read = async (path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const call = { method, path: `/office/${path}`, ...(body && { body }) } as const;
    return (await auditor.succeed(call)) as unknown as Lists;
  };
  const { waiting, decided } = await read("acts");
  const name = ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`;
  const { members } = await read("members/find", { text: phone, after: null });
  const { acts } = await read(`members/${members[0]?.id}`);
  const { items } = await read("offers");
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const { days } = await read(`reports/day/${day(9)}/${day(-1)}`);
  // Until 00:45 the last deposits are still of yesterday: the last day may have none.
  const first = days.findIndex((one) => one.in > 0);
  return {
    waiting: waiting.map(name),
    decided: decided.map(name),
    aboutMember: acts.map(name).toSorted(),
    payouts: (await read("payouts")).payouts.map(({ reasons }) => reasons.join()).toSorted(),
    alerts: (await read("alerts")).alerts.map(({ kind }) => kind),
    transfers: (await read("suspense")).transfers.length,
    conversations: (await read("inbox")).conversations.length,
    talks: (await read("protection")).interactions.length,
    changedOffers: items.filter(({ version }) => version > 1).map(({ key }) => key),
    daysWithMoney: days.slice(first, first + 7).filter((one) => one.in > 0).length,
  };
}
