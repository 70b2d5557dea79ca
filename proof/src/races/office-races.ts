import type { Role } from "@krapao/contract/office/permissions";
import type { Member } from "#world/members.ts";
import { OfficeBrowser } from "#world/office-browser.ts";
import { fireTogether, type Reply, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";
import { writeAccount } from "@krapao/testkit/unguarded";

/** The offices of the two servers. The browsers' pages are of the first. */
export const officePort = 8790;
const offices = [officePort, officePort + 1] as const;
export const amount = 300;
export const reason = "the proof asks";
const warmCount = 20;

export async function enter(
  role: Role,
  browser = new OfficeBrowser(officePort),
): Promise<OfficeBrowser> {
  await browser.enter(role);
  return browser;
}

export const several = (count: number, role: Role) =>
  Promise.all(Array.from({ length: count }, () => enter(role)));

/** Without amounts every release needs a second person; above the amount none does. */
export async function needSecondPerson(round: Round, isNeeded: boolean): Promise<void> {
  const twoFrom = isNeeded ? {} : { "withdraw.release": { BAHT: 1_000_000, LAK: 1_000_000_000 } };
  await round.world.set("office", { twoFrom });
}

interface HeldPayout {
  readonly member: Member;
  readonly reference: string;
}

/** A member whose withdrawal waits for a person. */
export async function hold(round: Round): Promise<HeldPayout> {
  const [member] = await round.members(1, 1000);
  if (!member) throw new Error("No member was made.");
  await round.world.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [member.id],
  );
  const path = "/api/wallet/withdraw";
  const bytes = writeRequest({ method: "POST", path, token: member.token, body: { amount } });
  const [reply] = await fireTogether([{ port: round.portFor(0), bytes }]);
  const [held] = await round.world.query<{ reference: string }>(
    "select reference from withdrawal where member_id = $1",
    [member.id],
  );
  if (!held) throw new Error(`The withdrawal was answered ${reply?.code}.`);
  return { member, reference: held.reference };
}

export const post = (path: string, body?: object) => ({
  method: "POST" as const,
  path,
  ...(body && { body }),
});
const onPayout = (verb: "release" | "refuse", { reference }: HeldPayout) =>
  post(`/office/payouts/${reference}/${verb}`, { reason });
export const onAct = (
  verb: "challenge" | "approve" | "reject" | "recall",
  id: string,
  body?: object,
) => post(`/office/acts/${id}/${verb}`, body);

/** The clerk asks for the release, which waits for a second person. */
export async function requestRelease(clerk: OfficeBrowser, payout: HeldPayout): Promise<string> {
  const reply = await clerk.succeed(onPayout("release", payout));
  return String(reply["actId"]);
}

/** Sends requests to both offices at the same moment, on warm pools. */
export async function fire(
  round: Round,
  requests: readonly Buffer[],
  lateMilliseconds: (index: number) => number = () => 0,
  atTheMoment?: () => Promise<unknown>,
): Promise<readonly Reply[]> {
  const portOf = (index: number) => offices[index % offices.length] ?? officePort;
  const about = writeRequest({ method: "GET", path: "/office/about" });
  const shot = (bytes: Buffer, index: number) => ({ port: portOf(index), bytes });
  await fireTogether(Array.from({ length: warmCount }, (_, index) => shot(about, index)));
  const replies = await fireTogether(
    requests.map((bytes, index) => ({
      ...shot(bytes, index),
      lateMilliseconds: lateMilliseconds(index),
    })),
    atTheMoment,
  );
  round.requestCount += replies.length;
  for (const { status, code } of replies) round.note(code === "" ? String(status) : code);
  return replies;
}

/** Ends what still waits, so that the books come to rest; the money goes back to the member. */
export async function refuseRest(clerk: OfficeBrowser, payout: HeldPayout): Promise<void> {
  await clerk.call(onPayout("refuse", payout));
}

export async function paidTo(round: Round, { member, reference }: HeldPayout): Promise<number> {
  const payouts = await round.world.sandbox.payouts();
  const paid = payouts.filter(
    (one) => one.accountNo === member.bank.accountNo && one.status === "PAID",
  );
  round.expect(
    paid.every((one) => one.reference === reference),
    "a payout has another reference",
  );
  return paid.reduce((sum, one) => sum + one.amount, 0);
}

/** Approvals by several people, rejections and a recall of the same act, all at once. */
export const oneVerdict: Race = {
  name: "one verdict",
  promise: "an act is decided once, and its payout is paid exactly if it was approved",
  async run(round) {
    await needSecondPerson(round, true);
    await round.world.sandbox.payOutNow();
    const clerk = await enter("clerk");
    const payout = await hold(round);
    const act = await requestRelease(clerk, payout);
    const approvers = [...(await several(6, "risk")), ...(await several(6, "owner"))];
    const approvals = await Promise.all(
      approvers.map(async (browser) =>
        browser.write(
          onAct("approve", act, browser.sign(await browser.succeed(onAct("challenge", act)))),
        ),
      ),
    );
    const others = [
      clerk.write(onAct("recall", act, { reason })),
      ...approvers.slice(0, 3).map((browser) => browser.write(onAct("reject", act, { reason }))),
    ];
    // A signature takes time to check: in some rounds the others come that much later.
    const late = (round.number % 4) * 15;
    const replies = await fire(round, [...others, ...approvals], (index) =>
      index < others.length ? late : 0,
    );
    const winner = round.expectOneWinner(replies, ["ACT_OVER"]);
    const isApproved = winner !== undefined && replies.indexOf(winner) >= others.length;
    round.note(isApproved ? "approved" : "rejected or recalled");
    await refuseRest(clerk, payout);
    await round.finish();
    const paid = await paidTo(round, payout);
    round.expect(paid === (isApproved ? amount : 0), `the bank paid ${paid} baht`);
  },
};

/** Several clerks release and refuse the same payout, each alone. */
export const twoClerks: Race = {
  name: "two clerks",
  promise: "a held payout is released or refused once",
  async run(round) {
    await needSecondPerson(round, false);
    await round.world.sandbox.payOutNow();
    const clerks = await several(4, "clerk");
    const payout = await hold(round);
    const requests = clerks.flatMap((clerk) =>
      (["release", "refuse", "release", "refuse", "release", "refuse"] as const).map((verb) =>
        clerk.write(onPayout(verb, payout)),
      ),
    );
    const replies = await fire(round, requests);
    const winner = round.expectOneWinner(replies, ["NO_DATA", "ACT_OPEN", "ACT_OVER", "CHANGED"]);
    const isReleased = winner !== undefined && replies.indexOf(winner) % 2 === 0;
    await round.finish();
    const paid = await paidTo(round, payout);
    round.expect(paid === (isReleased ? amount : 0), `the bank paid ${paid} baht`);
  },
};

/** Operators who may not be the second person try it at once, in every way. */
export const fourEyes: Race = {
  name: "four eyes",
  promise: "nobody but another operator with the right, in another browser, approves what is",
  async run(round) {
    await needSecondPerson(round, true);
    await round.world.sandbox.payOutNow();
    const both = await enterAs(round, "both", ["clerk", "owner"]);
    const again = await enterAs(round, "both", ["clerk", "owner"]);
    const clerk = await enter("clerk");
    const [own, foreign, changed] = [await hold(round), await hold(round), await hold(round)];
    const ownAct = await requestRelease(both, own);
    const foreignAct = await requestRelease(clerk, foreign);
    const changedAct = await requestRelease(clerk, changed);
    const risk = await enter("risk");
    const agent = await enter("agent");
    const challenge = await risk.succeed(onAct("challenge", foreignAct));
    const ownChallenge = await risk.succeed(onAct("challenge", ownAct));
    const changedChallenge = await risk.succeed(onAct("challenge", changedAct));
    await round.world.query(writeAccount("account_no = '7' || right(account_no, 8) || '1'"), [
      changed.member.id,
    ]);
    // The clerk's own browser, in which somebody else enters.
    const lent = await enter("clerk");
    const lentPayout = await hold(round);
    const lentAct = await requestRelease(lent, lentPayout);
    await lent.enter("risk");
    const lentChallenge = await risk.succeed(onAct("challenge", lentAct));
    const userHandle = Buffer.from("both").toString("base64url");
    const attempts: readonly [code: string, request: Buffer][] = [
      ["OWN_ACT", again.write(onAct("approve", ownAct, again.sign(ownChallenge, { userHandle })))],
      ["NOT_ALLOWED", agent.write(onAct("approve", foreignAct, agent.sign(challenge)))],
      ["PASSKEY_INVALID", risk.write(onAct("approve", foreignAct, risk.sign(ownChallenge)))],
      ["CHANGED", risk.write(onAct("approve", changedAct, risk.sign(changedChallenge)))],
      ["SAME_DEVICE", lent.write(onAct("approve", lentAct, lent.sign(lentChallenge)))],
    ];
    const replies = await fire(
      round,
      attempts.map(([, request]) => request),
    );
    for (const [index, [code]] of attempts.entries()) {
      round.expect(replies[index]?.code === code, `${code} was answered ${replies[index]?.code}`);
    }
    const payouts = [own, foreign, changed, lentPayout];
    for (const payout of payouts) await refuseRest(clerk, payout);
    await round.finish();
    for (const payout of payouts) {
      const paid = await paidTo(round, payout);
      round.expect(paid === 0, `the bank paid ${paid} baht without four eyes`);
    }
  },
};

/** An operator who is not one of the sandbox's, with these roles. */
async function enterAs(round: Round, id: string, held: readonly Role[]): Promise<OfficeBrowser> {
  const browser = await enter("clerk");
  await round.world.query(
    "insert into operator (id, name) values ($1, $1) on conflict do nothing",
    [id],
  );
  await round.world.query(
    "insert into operator_role select $1, unnest($2::text[]) on conflict do nothing",
    [id, held],
  );
  await round.world.query(
    "update operator_session set operator_id = $1 where token_hash = sha256(convert_to($2, 'UTF8'))",
    [id, browser.token],
  );
  await round.world.query("update operator_passkey set operator_id = $1 where credential_id = $2", [
    id,
    Buffer.from(browser.key.id, "base64url"),
  ]);
  return browser;
}

/** Ten agents take the same conversation, five times each. */
export const oneHolder: Race = {
  name: "one holder",
  promise: "a conversation is held by one agent at a time",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    const agents: OfficeBrowser[] = [];
    for (let index = 0; index < 10; index += 1) {
      agents.push(await enterAs(round, `agent-${index}`, ["agent"]));
    }
    const [conversation] = await round.world.query<{ id: string }>(
      `insert into chat_conversation (visitor, language, requested_at)
       values ('member:' || $1, 'th', clock_now()) returning id`,
      [member.id],
    );
    const path = `/office/inbox/${conversation?.id}/claim`;
    const requests = Array.from({ length: shotCount }, (_, index) =>
      agents[index % agents.length]?.write(post(path)),
    ).filter((request) => request !== undefined);
    const replies = await fire(round, requests);
    const holders = new Set(
      replies.flatMap(({ status }, index) => (status === 200 ? [index % agents.length] : [])),
    );
    round.expect(holders.size === 1, `${holders.size} agents hold the conversation`);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["TAKEN"],
    );
  },
};
