import { changeUnguarded } from "@krapao/testkit/settings";
import {
  amount,
  enter,
  fire,
  hold,
  needSecondPerson,
  onAct,
  paidTo,
  reason,
  refuseRest,
  requestRelease,
  several,
} from "./office-races.ts";
import type { Race } from "./race.ts";

/** The act ends so long after the first requests: long before, among or after the approvals. */
const ends = [-5000, 0, 25, 50, 100, 200] as const;
/** A decision takes a moment after it has looked at the time. */
const graceSeconds = 2;
const expiries = 40;

interface Ended {
  readonly verdict: string | null;
  readonly is_late: boolean;
}

/** Approvals, rejections and a recall of an act whose time is over at the same moment. */
export const verdictOrExpiry: Race = {
  name: "verdict or expiry",
  promise:
    "an act is approved, rejected, recalled or expired once, and never approved after its end",
  async run(round) {
    await needSecondPerson(round, true);
    await round.world.sandbox.payOutNow();
    const clerk = await enter("clerk");
    const payout = await hold(round);
    const act = await requestRelease(clerk, payout);
    const approvers = await several(8, "risk");
    const approvals = await Promise.all(
      approvers.map(async (browser) =>
        browser.write(
          onAct("approve", act, browser.sign(await browser.succeed(onAct("challenge", act)))),
        ),
      ),
    );
    const others = [
      clerk.write(onAct("recall", act, { reason })),
      ...approvers.slice(0, 2).map((browser) => browser.write(onAct("reject", act, { reason }))),
    ];
    const client = await round.world.client();
    const end = ends[round.number % ends.length] ?? 0;
    const late = (round.number % 3) * 50;
    let isOver = false;
    const expire = async () => {
      for (let index = 0; index < expiries && !isOver; index += 1) {
        await client.query("select office_expire()");
      }
    };
    let expired = Promise.resolve();
    const replies = await fire(
      round,
      [...others, ...approvals],
      (index) => (index < others.length ? late : 0),
      async () => {
        await changeUnguarded(
          client,
          `update office_act set expires_at = clock_now() + interval '${end} milliseconds' where id = ${act}`,
        );
        // An act that ended long ago may not be noted yet.
        if (end >= 0) expired = expire();
      },
    );
    isOver = true;
    await expired;
    await client.query("select office_expire()");
    const [ended] = await round.world.query<Ended>(
      `select verdict, verdict <> 'expired' and decided_at > expires_at + make_interval(secs => $2) as is_late
       from office_act where id = $1`,
      [act, graceSeconds],
    );
    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["ACT_OVER"],
    );
    const [winner] = winners;
    const verdict = ended?.verdict ?? "none";
    round.note(verdict);
    round.expect(winners.length <= 1, `${winners.length} decided the act`);
    const said =
      winner === undefined ? "expired" : winner >= others.length ? "approved" : "another";
    const kept = verdict === "rejected" || verdict === "recalled" ? "another" : verdict;
    round.expect(said === kept, `it was answered ${said}, and the act is ${verdict}`);
    round.expect(ended?.is_late === false, `it was ${verdict} after its end`);
    await refuseRest(clerk, payout);
    await round.finish();
    const paid = await paidTo(round, payout);
    round.expect(paid === (kept === "approved" ? amount : 0), `the bank paid ${paid} baht`);
  },
};
