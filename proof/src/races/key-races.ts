import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import type { Member } from "#world/members.ts";
import { ourWallet } from "@krapao/testkit/sandbox";
import { writeRequest, writeUpload } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const baht = 1000;
/** There are few slips, because a member may send only so many a day. */
const order = ["withdraw", "code", "gift", "withdraw", "code", "slip"] as const;
type Way = (typeof order)[number];
/**
 * From the fastest to the slowest: by round none, the first, the first two or the first three are
 * late.
 */
const ways: readonly Way[] = ["withdraw", "code", "gift", "slip"];
const isLate = (way: Way, { number }: Round) => ways.indexOf(way) < number % ways.length;
const lateMilliseconds = 250;
/** Long enough for the first of every kind to have checked the key and found it free. */
const heldMilliseconds = 600;
const wayOf = (index: number): Way => order[index % order.length] ?? "withdraw";

/** One key for every call that moves money, at the same moment. */
export const oneKeyOfAll: Race = {
  name: "keys × calls",
  promise: "50 requests of four kinds with one key are one request of one kind",
  async run(round) {
    const [member] = await round.members(1, baht);
    if (!member) return;
    const key = randomUUID();
    const requests = await writeRequests(round, member, key);
    const release = await round.holdAccount(member);
    let released = Promise.resolve();
    const replies = await round.fire(requests, {
      atTheMoment: async () => {
        released = pause(heldMilliseconds).then(release);
      },
      lateMilliseconds: (index) => (isLate(wayOf(index), round) ? lateMilliseconds : 0),
    });
    await released;
    const taken = replies.flatMap(({ status }, index) => (status === 200 ? [wayOf(index)] : []));
    const winners = new Set(taken);
    round.expect(winners.size === 1, `the key was taken by ${[...winners].join(" and ")}`);
    round.expectCodes(
      replies.filter((_, index) => winners.has(wayOf(index))),
      [""],
    );
    const losers = replies.filter((_, index) => !winners.has(wayOf(index)));
    round.expectCodes(losers, ["KEY_INVALID"]);
    round.expect(
      losers.every(({ status }) => status === 409),
      "a key that was taken was not refused with 409",
    );
    for (const winner of winners) round.note(`by ${winner}`);
    const [row] = await round.world.query<{ count: string }>(
      `select count(*) from (
         select key from operation union all select key from slip
         union all select key from gift union all select key from qr_code
       ) as request where key = $1`,
      [key],
    );
    round.expect(row?.count === "1", `${row?.count} requests are in the books`);
  },
};

async function writeRequests(
  { world: { sandbox } }: Round,
  { token, bank }: Member,
  key: string,
): Promise<readonly Buffer[]> {
  const { link: giftLink } = await sandbox.makeVoucher({ amount: 50 });
  const { id } = await sandbox.transfer({ amount: 70, sender: bank, feed: "NONE" });
  const picture = await sandbox.slipPicture(id);
  const post = (path: string, body: object) =>
    writeRequest({ method: "POST", path, token, key, body });
  const write: Readonly<Record<Way, () => Promise<Buffer>>> = {
    withdraw: async () => post("/api/wallet/withdraw", { amount: 100 }),
    code: async () => post("/api/qrcode/PAYTIMZ", { amount: 100 }),
    gift: async () => {
      const link = await sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
      return post("/api/wallet/truelink", { link });
    },
    slip: async () => writeUpload({ path: "/api/wallet/slip", token, key, picture }),
  };
  return Promise.all(Array.from({ length: shotCount }, (_, index) => write[wayOf(index)]()));
}
