import type { ActReply } from "@krapao/contract/office/acts";
import { suspense, type SuspenseTransfer } from "@krapao/contract/office/suspense";
import { queueMax } from "@krapao/contract/office/queue";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { CandidateChoice, type Chosen } from "./candidates.tsx";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { Facts } from "./facts.tsx";
import { ageFacet, amountFacet, decisionFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom, waitingSince } from "./queue-room.tsx";

const reasonOf = ({ reason }: SuspenseTransfer) => reason ?? "UNCHECKED";

const facetsOf = (texts: Texts, items: readonly SuspenseTransfer[]) => [
  wordFacet<SuspenseTransfer>(
    { name: "reason", label: texts.suspense.why, valuesOf: (transfer) => [reasonOf(transfer)] },
    texts.suspense.reasons,
  ),
  wordFacet<SuspenseTransfer>({
    name: "bank",
    label: texts.filter.senderBank,
    valuesOf: ({ senderBank }) => [senderBank],
  }),
  amountFacet(texts, items, (transfer) => transfer),
  ageFacet<SuspenseTransfer>(texts, ({ reportedAt }) => reportedAt),
  decisionFacet<SuspenseTransfer>(texts),
];

/** Incoming transfers that found no member. */
export function Suspense() {
  const texts = useTexts();
  const words = texts.suspense;
  const query = useQuery({ queryKey: ["suspense"], queryFn: () => callOffice(suspense.list) });
  const items = query.data?.transfers ?? [];
  return (
    <QueueRoom
      title={texts.rooms.suspense}
      {...{ words, query, items }}
      isFull={items.length >= queueMax}
      facets={facetsOf(texts, items)}
      keyOf={({ id }) => id}
      lineOf={(transfer) => ({
        title: transfer.senderName,
        amount: moneyOf(transfer.amount, transfer.currency),
        note: words.reasons[reasonOf(transfer)],
        state: waitingSince(texts, transfer.reportedAt),
      })}
      accept="assign"
      reject="return"
    >
      {(transfer) => <Detail transfer={transfer} />}
    </QueueRoom>
  );
}

function Detail({ transfer }: { transfer: SuspenseTransfer }) {
  const texts = useTexts();
  const words = texts.suspense;
  const { permissions } = useOperator();
  const [chosen, setChosen] = useState<Chosen>();
  const [account, setAccount] = useState({ accountNo: "", accountName: transfer.senderName });
  const params = { id: transfer.id };
  const { data } = useQuery({
    queryKey: ["suspense", transfer.id],
    queryFn: () => callOffice(suspense.read, { params }),
  });
  const mayDecide = permissions.includes("suspense.decide") && transfer.openAct === null;
  const said = async (reply: Promise<ActReply>) =>
    (await reply).state === "DONE" ? texts.payout.done : texts.payout.waits;
  const credit = async (reason: string) => {
    if (!chosen) return "";
    return said(
      "memberId" in chosen
        ? callProved(suspense.assign, { params, body: { ...chosen, reason } })
        : callProved(suspense.code, { params, body: { ...chosen, reason } }),
    );
  };
  const giveBack = (reason: string) =>
    said(callProved(suspense.return, { params, body: { reason } }));
  const sendBack = {
    isReady: account.accountNo.length >= 5 && account.accountName.trim() !== "",
    deed: (reason: string) =>
      said(callProved(suspense.sendBack, { params, body: { ...account, reason } })),
  };
  const isCode = chosen !== undefined && "paymentId" in chosen;
  const shared = { needsReason: true } as const;
  const choices = [
    { ...shared, name: "return", label: words.return, tone: "danger" as const, deed: giveBack },
    { ...shared, ...sendBack, name: "send-back", label: words.sendBack, tone: "quiet" as const },
    {
      ...shared,
      name: "assign",
      label: isCode ? words.isCode : words.assign,
      tone: "primary" as const,
      isReady: chosen !== undefined,
      deed: credit,
    },
  ];
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(transfer.amount, transfer.currency)}</h2>
      <Notes transfer={transfer} />
      <TransferFacts transfer={transfer} />
      {data && (
        <CandidateChoice
          transferId={transfer.id}
          candidates={data.candidates}
          payments={data.payments}
          isOpen={mayDecide}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {mayDecide && (
        <>
          <SenderAccount account={account} onChange={setAccount} />
          <p className="text-small text-content-soft">{words.final}</p>
          <Decide choices={choices} />
        </>
      )}
    </section>
  );
}

interface SenderAccountProps {
  readonly account: { readonly accountNo: string; readonly accountName: string };
  readonly onChange: (account: SenderAccountProps["account"]) => void;
}

/** Where the transfer can be sent back to. */
function SenderAccount({ account, onChange }: SenderAccountProps) {
  const words = useTexts().suspense;
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        name="back-account"
        label={words.backAccount}
        value={account.accountNo}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        onChange={({ target }) =>
          onChange({ ...account, accountNo: target.value.replaceAll(/\D/g, "") })
        }
      />
      <TextField
        name="back-name"
        label={words.backName}
        value={account.accountName}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...account, accountName: target.value })}
      />
    </div>
  );
}

/** What the bank reported. */
function TransferFacts({ transfer }: { transfer: SuspenseTransfer }) {
  const texts = useTexts();
  const words = texts.suspense;
  return (
    <Facts
      rows={[
        [words.sender, `${transfer.senderBank} ${transfer.senderAccount}`],
        [words.senderName, transfer.senderName],
        [words.receiver, `${transfer.receiverBank} •••${transfer.receiverTail}`],
        [words.transferred, timeOf(transfer.transferredAt)],
        [words.reported, timeOf(transfer.reportedAt)],
        [texts.payout.reference, transfer.reference ?? words.noReference],
      ]}
    />
  );
}

/** Why it waits, and what stands in the way of a decision. */
function Notes({ transfer }: { transfer: SuspenseTransfer }) {
  const texts = useTexts();
  const words = texts.suspense;
  const isWarned = transfer.reason === "SLIP" || transfer.reason === "QR";
  return (
    <>
      <Callout tone={isWarned ? "warning" : "info"} title={words.why}>
        {words.reasons[transfer.reason ?? "UNCHECKED"]}
      </Callout>
      {transfer.isRefused && <Callout tone="warning">{words.refused}</Callout>}
      <DecisionNote item={transfer} />
    </>
  );
}
