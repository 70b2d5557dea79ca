import { slipPicturePath, slips, type WaitingSlip } from "@krapao/contract/office/slips";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { CandidateChoice } from "./candidates.tsx";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { Facts } from "./facts.tsx";

/** One waiting slip: its picture beside what the bank says, who may have sent it, and the decision. */
export function SlipDetail({ slip }: { slip: WaitingSlip }) {
  const texts = useTexts();
  const params = { reference: slip.reference };
  const { data } = useQuery({
    queryKey: ["slips", slip.reference],
    queryFn: () => callOffice(slips.read, { params }),
  });
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(slip.amount, slip.currency)}</h2>
      <Notes slip={slip} />
      <div className="office-slip">
        <Picture slip={slip} />
        <div className="flex min-w-0 flex-col gap-3">
          <h3 className="font-semibold">{texts.slip.bank}</h3>
          <SlipFacts slip={slip} />
        </div>
      </div>
      {data && (
        <CandidateChoice
          transferId=""
          candidates={data.candidates}
          payments={data.payments}
          isOpen={false}
          chosen={{ memberId: slip.memberId }}
          onChoose={() => {}}
        />
      )}
      <Decision slip={slip} />
    </section>
  );
}

function Notes({ slip }: { slip: WaitingSlip }) {
  const texts = useTexts();
  return (
    <>
      <Callout tone={slip.reason === "QR" ? "warning" : "info"} title={texts.suspense.why}>
        {texts.suspense.reasons[slip.reason]}
      </Callout>
      {slip.others > 0 && <Callout tone="warning">{texts.slip.others(slip.others)}</Callout>}
      <DecisionNote item={slip} />
    </>
  );
}

/** The record keeps who has looked at the picture. */
function Picture({ slip }: { slip: WaitingSlip }) {
  const words = useTexts().slip;
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-small text-content-soft">{words.noPicture}</p>;
  return (
    <img
      className="office-picture"
      src={slipPicturePath.replace("{reference}", slip.reference)}
      alt={words.picture}
      onError={() => setFailed(true)}
    />
  );
}

function SlipFacts({ slip }: { slip: WaitingSlip }) {
  const texts = useTexts();
  const words = texts.suspense;
  return (
    <Facts
      rows={[
        [words.sender, `${slip.senderBank} ${slip.senderAccount}`],
        [words.senderName, slip.senderName],
        [words.receiver, `${slip.receiverBank} •••${slip.receiverTail}`],
        [words.transferred, timeOf(slip.transferredAt)],
        [texts.payout.reference, slip.transferReference],
        [texts.slip.member, slip.member],
        [texts.slip.sent, timeOf(slip.sentAt)],
      ]}
    />
  );
}

function Decision({ slip }: { slip: WaitingSlip }) {
  const texts = useTexts();
  const words = texts.slip;
  const { permissions } = useOperator();
  const [note, setNote] = useState("NOT_MATCH");
  if (!permissions.includes("slip.decide")) return null;
  const params = { reference: slip.reference };
  const sentence = (state: string) => (state === "DONE" ? texts.payout.done : texts.payout.waits);
  const credit = async (reason: string) =>
    sentence((await callProved(slips.credit, { params, body: { reason } })).state);
  const refuse = async (reason: string) =>
    sentence((await callProved(slips.refuse, { params, body: { note, reason } })).state);
  const shared = { needsReason: true } as const;
  const choices = [
    { ...shared, name: "refuse", label: words.refuse, tone: "danger" as const, deed: refuse },
    ...(slip.openAct === null
      ? [{ ...shared, name: "credit", label: words.credit, tone: "primary" as const, deed: credit }]
      : []),
  ];
  return (
    <>
      <SelectField
        name="note"
        label={words.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        options={Object.entries(words.notes).map(([value, label]) => ({ value, label }))}
      />
      <p className="text-small text-content-soft">{texts.payout.final}</p>
      <Decide choices={choices} />
    </>
  );
}
