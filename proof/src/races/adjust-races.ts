import { enter, fire, onAct, post, reason, several } from "./office-races.ts";
import type { Race } from "./race.ts";

const given = 1000;
const amount = 700;

/** Approvals of a deduction by several people; in every second round it is recalled and rejected as well. */
export const oneCorrection: Race = {
  name: "one correction",
  promise: "a correction of a wallet is posted once, exactly if it was approved",
  async run(round) {
    const [member] = await round.members(1, given);
    if (!member) throw new Error("No member was made.");
    const clerk = await enter("clerk");
    const wanted = { direction: "debit", amount, cause: "other", reference: "proof", reason };
    const requested = await clerk.succeed(post(`/office/members/${member.id}/adjust`, wanted));
    const act = String(requested["actId"]);
    const approvers = [...(await several(6, "risk")), ...(await several(6, "owner"))];
    const approvals = await Promise.all(
      approvers.map(async (browser) =>
        browser.write(
          onAct("approve", act, browser.sign(await browser.succeed(onAct("challenge", act)))),
        ),
      ),
    );
    const others =
      round.number % 2 === 0
        ? []
        : [
            clerk.write(onAct("recall", act, { reason })),
            ...approvers
              .slice(0, 3)
              .map((browser) => browser.write(onAct("reject", act, { reason }))),
          ];
    const replies = await fire(round, [...others, ...approvals], (index) =>
      index < others.length ? 15 : 0,
    );
    const winner = round.expectOneWinner(replies, ["ACT_OVER"]);
    const isApproved = winner !== undefined && replies.indexOf(winner) >= others.length;
    round.note(isApproved ? "approved" : "rejected or recalled");
    await round.finish();
    const posted = await round.world.query<{ number: string }>(
      "select number from operation where member_id = $1 and kind = 'adjust'",
      [member.id],
    );
    round.expect(
      posted.length === (isApproved ? 1 : 0),
      `the correction was posted ${posted.length} times`,
    );
    const [wallet] = await round.world.query<{ minor: string }>(
      "select wallet_minor::text as minor from ledger_account where member_id = $1",
      [member.id],
    );
    const left = (given - (isApproved ? amount : 0)) * 100;
    round.expect(wallet?.minor === String(left), `the wallet has ${wallet?.minor}, not ${left}`);
  },
};
