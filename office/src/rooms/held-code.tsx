import { type HeldCode, slips } from "@krapao/contract/office/slips";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { Facts } from "./facts.tsx";
import { MemberLink } from "./unknown-detail.tsx";

/** A paid code beside the transfer of another member: is it the same money? */
export function HeldCodeDetail({ code }: { code: HeldCode }) {
  const texts = useTexts();
  const words = texts.heldCode;
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(code.amount, code.currency)}</h2>
      <Callout tone="warning" title={texts.suspense.why}>
        {words.text}
      </Callout>
      <DecisionNote item={code} />
      <Facts
        rows={[
          [words.member, code.member],
          [texts.unknown.party, code.provider],
          [words.made, timeOf(code.createdAt)],
          [texts.payout.reference, code.id],
        ]}
      />
      <MemberLink memberId={code.memberId} />
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{words.transfer}</h3>
        <Facts
          rows={[
            [words.other, code.other],
            [texts.suspense.sender, `${code.senderBank} ${code.senderAccount}`],
            [texts.suspense.senderName, code.senderName],
            [texts.suspense.receiver, `${code.receiverBank} •••${code.receiverTail}`],
            [texts.suspense.transferred, timeOf(code.transferredAt)],
            [texts.payout.reference, code.transferReference ?? texts.suspense.noReference],
          ]}
        />
        <MemberLink memberId={code.otherId} />
      </div>
      <Decision code={code} />
    </section>
  );
}

function Decision({ code: { id, receiptId, openAct } }: { code: HeldCode }) {
  const texts = useTexts();
  const { permissions } = useOperator();
  if (!permissions.includes("slip.decide")) return null;
  const decide = (call: typeof slips.creditCode) => async (reason: string) => {
    const { state } = await callProved(call, { params: { id }, body: { receiptId, reason } });
    return state === "DONE" ? texts.payout.done : texts.payout.waits;
  };
  const same = {
    name: "refuse",
    label: texts.heldCode.same,
    tone: "danger" as const,
    needsReason: true,
    deed: decide(slips.sameCode),
  };
  const credit = {
    name: "credit",
    label: texts.heldCode.credit,
    tone: "primary" as const,
    needsReason: true,
    deed: decide(slips.creditCode),
  };
  return (
    <>
      <p className="text-small text-content-soft">{texts.payout.final}</p>
      <Decide choices={openAct === null ? [same, credit] : [same]} />
    </>
  );
}
