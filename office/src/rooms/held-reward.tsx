import { type HeldReward, unknown } from "@krapao/contract/office/unknown";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { Facts } from "./facts.tsx";
import { MemberLink } from "./unknown-detail.tsx";

/** A reward for a deposit that had been played, or that operators deducted: it goes on, or is taken back. */
export function HeldRewardDetail({ reward }: { reward: HeldReward }) {
  const texts = useTexts();
  const words = texts.heldReward;
  const inMoney = (amount: number) => moneyOf(amount, reward.currency);
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{inMoney(reward.amount)}</h2>
      <Callout tone="warning" title={texts.suspense.why}>
        {reward.correctedAt === null ? words.text : words.corrected}
      </Callout>
      <DecisionNote item={reward} />
      <Facts
        rows={[
          [words.name, reward.names[texts.tag]],
          [words.deposit, `${inMoney(reward.deposit)} · ${timeOf(reward.depositedAt)}`],
          ...(reward.betAt === null ? [] : [[words.bet, timeOf(reward.betAt)] as const]),
          [words.taken, timeOf(reward.takenAt)],
          ...(reward.correctedAt === null
            ? []
            : [[words.correctedAt, timeOf(reward.correctedAt)] as const]),
          [words.takesBack, inMoney(reward.takesBack)],
          [texts.payout.member, reward.member],
        ]}
      />
      <MemberLink memberId={reward.memberId} />
      <Decision reward={reward} />
    </section>
  );
}

function Decision({ reward: { id, openAct } }: { reward: HeldReward }) {
  const texts = useTexts();
  const { permissions } = useOperator();
  if (!permissions.includes("unknown.decide") || openAct !== null) return null;
  const decide = (call: typeof unknown.voidReward) => async (reason: string) => {
    const { state } = await callProved(call, { params: { id }, body: { reason } });
    return state === "DONE" ? texts.payout.done : texts.payout.waits;
  };
  return (
    <>
      <p className="text-small text-content-soft">{texts.payout.final}</p>
      <Decide
        choices={[
          {
            name: "return",
            label: texts.heldReward.void,
            tone: "danger",
            needsReason: true,
            deed: decide(unknown.voidReward),
          },
          {
            name: "settle",
            label: texts.heldReward.release,
            tone: "primary",
            needsReason: true,
            deed: decide(unknown.releaseReward),
          },
        ]}
      />
    </>
  );
}
