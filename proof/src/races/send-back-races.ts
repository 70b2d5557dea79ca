import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { enter, fire, onAct, post, reason, several } from "./office-races.ts";
import type { Race, Round } from "./race.ts";

const amount = 70;
const name = "WHO KNOWS";
/** Long enough for the requests to have read. */
const heldMilliseconds = 1000;
const nobodyAlone = { BAHT: 1_000_000, LAK: 1_000_000_000 };

/** A transfer in suspense, and the member whose account it came from. */
async function receive(round: Round) {
  const [member] = await round.members(1);
  if (!member) throw new Error("No member was made.");
  // The name is nobody's, so that the transfer waits for a person.
  await round.deposit({ ...member, bank: { ...member.bank, name } }, amount);
  const [receipt] = await round.world.query<{ id: string }>(
    "select id from bank_receipt where state = 'suspense' order by id desc limit 1",
  );
  if (!receipt) throw new Error("No transfer is in suspense.");
  return { member, id: receipt.id };
}

/** Locks the transfer until the returned function is called. */
async function holdReceipt(round: Round, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: round.world.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("select from bank_receipt where id = $1 for update", [id]);
  return () => client.end();
}

/** Approvals of a return, its recall, rejections and credits to a member, all at once. */
export const oneSendBack: Race = {
  name: "one way back",
  promise: "an unmatched transfer goes back once or is credited once, whoever decides it",
  async run(round) {
    await round.world.set("office", { twoFrom: { "suspense.assign": nobodyAlone } });
    await round.world.sandbox.payOutNow();
    const { member, id } = await receive(round);
    const clerks = await several(4, "clerk");
    const clerk = await enter("clerk");
    const back = { reason, accountNo: member.bank.accountNo, accountName: name };
    const requested = await clerk.succeed(post(`/office/suspense/${id}/send-back`, back));
    const act = String(requested["actId"]);
    const approvers = [...(await several(4, "risk")), ...(await several(4, "owner"))];
    const approvals = await Promise.all(
      approvers.map(async (browser) =>
        browser.write(
          onAct("approve", act, browser.sign(await browser.succeed(onAct("challenge", act)))),
        ),
      ),
    );
    const assign = post(`/office/suspense/${id}/assign`, { reason, memberId: member.id });
    const others = [
      ...clerks.map((browser) => browser.write(assign)),
      // In every second round nobody takes it back, so that credits meet approvals.
      ...(round.number % 2 === 1 ? [clerk.write(onAct("recall", act, { reason }))] : []),
    ];
    // In some rounds a credit and an approval have both read before one of them may write.
    const release = round.number % 4 === 0 ? await holdReceipt(round, id) : undefined;
    const released = pause(heldMilliseconds).then(release);
    const late = (round.number % 4) * 10;
    const replies = await fire(round, [...others, ...approvals], (index) =>
      index < others.length ? late : 0,
    );
    await released;
    const taken = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    const credits = taken.filter((index) => index < clerks.length).length;
    const backs = taken.filter((index) => index >= others.length).length;
    round.expect(credits + backs <= 1, `${credits} credits and ${backs} approvals were taken`);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["NO_DATA", "ACT_OPEN", "ACT_OVER", "CHANGED"],
    );
    round.note(backs > 0 ? "sent back" : credits > 0 ? "credited" : "recalled");
    if (credits + backs === 0) await clerk.succeed(assign);
    await round.finish();
    const [wallet] = await round.world.query<{ baht: number }>(
      "select (wallet_minor / 100)::float8 as baht from ledger_account where member_id = $1",
      [member.id],
    );
    const paid = (await round.world.sandbox.payouts())
      .filter((one) => one.accountNo === member.bank.accountNo && one.status === "PAID")
      .map((one) => one.amount);
    const credited = wallet?.baht ?? 0;
    round.expect(
      paid.length <= 1 && paid.reduce((sum, one) => sum + one, credited) === amount,
      `the bank paid ${paid.join(" and ") || "nothing"} back, and ${credited} baht were credited`,
    );
  },
};
