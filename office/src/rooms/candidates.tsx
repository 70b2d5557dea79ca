import { type Candidate, type CodePayment, suspense } from "@krapao/contract/office/suspense";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { type ReactNode, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { FindByPhone } from "./find-by-phone.tsx";

/** The member who gets a transfer, or the payment by code that it is. */
export type Chosen =
  | { readonly memberId: string }
  | { readonly provider: string; readonly paymentId: string };

interface CandidateChoiceProps {
  readonly transferId: string;
  readonly candidates: readonly Candidate[];
  readonly payments: readonly CodePayment[];
  readonly isOpen: boolean;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The members who may have sent a transfer, the best first, and one that is added up by phone. */
export function CandidateChoice(props: CandidateChoiceProps) {
  const { transferId, candidates, payments, isOpen, chosen, onChoose } = props;
  const words = useTexts().suspense;
  const [added, setAdded] = useState<readonly Candidate[]>([]);
  const known = new Set(candidates.map(({ memberId }) => memberId));
  const shown = [...candidates, ...added.filter(({ memberId }) => !known.has(memberId))];
  const isChosen = (one: Chosen) => JSON.stringify(one) === JSON.stringify(chosen);
  const add = (candidate: Candidate) => {
    setAdded((before) => [
      ...before.filter(({ memberId }) => memberId !== candidate.memberId),
      candidate,
    ]);
    if (candidate.fits.currency === "match") onChoose({ memberId: candidate.memberId });
  };
  const find = async (phone: string) =>
    add(await callOffice(suspense.find, { params: { id: transferId }, body: { phone } }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" data-needed>
      <legend className="mb-3 font-semibold">{words.candidates}</legend>
      {shown.length === 0 && <p className="text-small text-content-soft">{words.nobody}</p>}
      {shown.map((one) => {
        const choice = { memberId: one.memberId };
        return (
          <Option
            key={one.memberId}
            title={one.accountName}
            note={`${one.phone} · ${one.bankCode} •••${one.accountTail}`}
            isChosen={isChosen(choice)}
            isOpen={isOpen && one.fits.currency === "match"}
            onChoose={() => onChoose(choice)}
          >
            <Fits candidate={one} />
          </Option>
        );
      })}
      {payments.length > 0 && <p className="font-semibold">{words.payments}</p>}
      {payments.map(({ provider, paymentId, phone, paidAt }) => (
        <Option
          key={`${provider} ${paymentId}`}
          title={words.payment(provider, phone)}
          note={timeOf(paidAt)}
          isChosen={isChosen({ provider, paymentId })}
          isOpen={isOpen}
          onChoose={() => onChoose({ provider, paymentId })}
        />
      ))}
      {isOpen && <FindByPhone name="phone" words={words} find={find} />}
    </fieldset>
  );
}

interface OptionProps {
  readonly title: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

function Option({ title, note, isChosen, isOpen, onChoose, children }: OptionProps) {
  return (
    <label className="office-option">
      <input type="radio" name="owner" checked={isChosen} disabled={!isOpen} onChange={onChoose} />
      <span className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold break-words">{title}</span>
        <span className="text-small text-content-soft">{note}</span>
        {children}
      </span>
    </label>
  );
}

const tones = { match: "done", indeterminate: "waiting", "no-match": "failed" } as const;

/** What fits and what does not, by the rules of the matching. */
function Fits({ candidate }: { candidate: Candidate }) {
  const words = useTexts().suspense;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {(["bank", "account", "name", "currency"] as const).map((part) => {
        const fit = candidate.fits[part];
        return (
          <StatusTag key={part} tone={tones[fit]}>
            {`${words.parts[part]} ${words.fits[fit]}`}
          </StatusTag>
        );
      })}
      {candidate.isProven && <StatusTag tone="done">{words.proven}</StatusTag>}
      {candidate.hasAnnounced && <StatusTag tone="done">{words.announced}</StatusTag>}
      {candidate.isDisabled && <StatusTag tone="failed">{words.disabled}</StatusTag>}
    </span>
  );
}
