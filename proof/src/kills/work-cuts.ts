import { randomUUID } from "node:crypto";
import type { AnswerCutter } from "@krapao/server/platform/postgres/answer-cutter.ts";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, send, writeRequest, writeUpload } from "#world/wire.ts";
import { ourWallet } from "@krapao/testkit/sandbox";
import type { World } from "@krapao/testkit/world";

/** A kind of batch that credits or ends what was requested before. */
interface Kind {
  readonly name: string;
  /** A part of a statement that the batch runs once, in its transaction. */
  readonly statement: string;
  /** Does something for each member that a batch must end. */
  readonly act: (world: World, members: readonly Member[]) => Promise<void>;
  /** Counts what was done for a member. */
  readonly count: string;
  /** Pictures are read one after another, so that slips seldom share a batch. */
  readonly isAlone?: boolean;
}

const memberCount = 24;
/** The proof fails if no batch is shared in this many rounds. */
const roundsMax = 5;
const finalMilliseconds = 120_000;
const provider = "PAYTIMZ";

const deposit = {
  statement: "update bank_account as account set locked_at",
  count: "select count(*) from operation where member_id = $1 and kind = 'deposit'",
};
const kinds: readonly Kind[] = [
  {
    name: "lines of the feed",
    ...deposit,
    async act({ sandbox }, members) {
      for (const { bank } of members) await sandbox.transfer({ amount: 100, sender: bank });
    },
  },
  {
    name: "payments",
    ...deposit,
    async act(world, members) {
      const codes = await Promise.all(
        members.map((member, index) => makeCode(world, member, index)),
      );
      const { sandbox } = world;
      const charges = await Promise.all(codes.map((code) => sandbox.findCharge(provider, code)));
      await Promise.all(charges.map(({ id }) => sandbox.pay(id)));
    },
  },
  {
    name: "gifts",
    ...deposit,
    async act(world, members) {
      const requests = await Promise.all(members.map((member) => giftRequest(world, member)));
      await fireAll(world, requests);
    },
  },
  {
    name: "slips",
    ...deposit,
    isAlone: true,
    async act(world, members) {
      const requests: Buffer[] = [];
      for (const [index, { bank, token }] of members.entries()) {
        const made = { amount: 100 + index, sender: bank, feed: "NONE" } as const;
        const { id } = await world.sandbox.transfer(made);
        const picture = await world.sandbox.slipPicture(id);
        requests.push(writeUpload({ path: "/api/wallet/slip", token, key: randomUUID(), picture }));
      }
      await fireAll(world, requests);
    },
  },
  {
    name: "ends of withdrawals",
    statement: "withdrawal_settle",
    count: `select count(*) from operation
      where member_id = $1 and kind = 'withdraw' and state = 'SUCCESS'`,
    async act(world, members) {
      await world.sandbox.setBank({ payoutMilliseconds: 0 });
      const withdraw = {
        method: "POST",
        path: "/api/wallet/withdraw",
        body: { amount: 100 },
      } as const;
      await fireAll(
        world,
        members.map(({ token }) => writeRequest({ ...withdraw, token })),
      );
    },
  },
];

async function fireAll({ ports: [port = 0] }: World, requests: readonly Buffer[]): Promise<void> {
  await fireTogether(requests.map((bytes) => ({ port, bytes })));
}

/** No two amounts are equal: payments of one amount never share a batch. */
async function makeCode({ ports }: World, { token }: Member, index: number): Promise<string> {
  const [port = 0] = ports;
  const body = { amount: 100 + index };
  const request = { method: "POST", path: `/api/qrcode/${provider}`, token, body } as const;
  const reply = await send({ port, bytes: writeRequest(request) });
  if (reply.status !== 200) throw new Error(`No code was made: ${reply.code}`);
  return String(reply.body["qrcodeId"]);
}

async function giftRequest({ sandbox }: World, { token }: Member): Promise<Buffer> {
  const { link: giftLink } = await sandbox.makeVoucher({ amount: 100 });
  const link = await sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
  return writeRequest({ method: "POST", path: "/api/wallet/truelink", token, body: { link } });
}

/** Cuts the connection after every commit of each kind of batch. Returns one sentence per breach. */
export async function cutWork(world: World, cutter: AnswerCutter): Promise<readonly string[]> {
  const breaches: string[] = [];
  for (const kind of kinds) breaches.push(...(await cutKind(world, cutter, kind)));
  return breaches;
}

async function cutKind(world: World, cutter: AnswerCutter, kind: Kind): Promise<readonly string[]> {
  for (let round = 1; round <= roundsMax; round += 1) {
    const { breaches, cuts } = await cutOnce(world, cutter, kind);
    const isShared = kind.isAlone || cuts < memberCount;
    if (breaches.length > 0 || (cuts > 0 && isShared)) return breaches;
  }
  return [`${kind.name}: no answer of a batch that several share was lost: void`];
}

async function cutOnce(world: World, cutter: AnswerCutter, { name, statement, act, count }: Kind) {
  const members = await addMembers(await world.client(), memberCount, { baht: 1000 });
  let cuts = 0;
  // A batch that was committed is not run again, so that the cuts end by themselves.
  for (let left = 2 * memberCount; left > 0; left -= 1) {
    void cutter.cut(statement).then(() => (cuts += 1));
  }
  await act(world, members);
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  cutter.forget();
  const breaches =
    "waiting" in outcome ? [`${name}: not final: ${outcome.waiting.join(", ")}`] : [];
  for (const { id } of members) {
    const [row] = await world.query<{ count: string }>(count, [id]);
    if (row?.count !== "1") breaches.push(`${name}: requested once, done ${row?.count} times`);
  }
  console.log(
    `${cuts} cut after commit, ${name} of ${memberCount} members; ${breaches.length} doubled or missing`,
  );
  return { breaches, cuts };
}
