import { type Act, acts } from "@krapao/contract/office/acts";
import { payoutSettings } from "@krapao/contract/office/rehearsals";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { signAsOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { ActFacts } from "./act-facts.tsx";
import { ActInputs } from "./act-inputs.tsx";
import { ActLink } from "./act-link.tsx";
import { Decide } from "./decide.tsx";
import { KeptLine } from "./rehearsal.tsx";
import { OfferRehearsal } from "./rehearse-offer.tsx";
import { PayoutRehearsal } from "./rehearse-payouts.tsx";

export const amountOf = ({ amount, currency }: Act) =>
  amount !== null && currency !== null ? moneyOf(amount, currency) : "";

/** What an act says, who decided, what undid it, and how to decide. */
export function ActDetail({ act }: { act: Act }) {
  const texts = useTexts();
  const words = texts.act;
  const params = { id: act.id };
  const isWaiting = act.state === "WAITING";
  const approve = async () => {
    const challenge = await callOffice(acts.challenge, { params });
    await callOffice(acts.approve, { params, body: await signAsOperator(challenge) });
    return texts.payout.done;
  };
  const dismiss = (call: typeof acts.reject | typeof acts.recall) => async (reason: string) => {
    await callOffice(call, { params, body: { reason } });
    return texts.payout.done;
  };
  const choices = [
    {
      name: "recall",
      label: words.recall,
      tone: "quiet" as const,
      needsReason: true,
      isOpen: isWaiting && act.isOwn,
      deed: dismiss(acts.recall),
    },
    {
      name: "reject",
      label: words.reject,
      tone: "danger" as const,
      needsReason: true,
      isOpen: act.isApprovable,
      deed: dismiss(acts.reject),
    },
    {
      name: "approve",
      label: words.approve,
      tone: "primary" as const,
      needsReason: false,
      isOpen: act.isApprovable && act.changed.length === 0,
      deed: approve,
    },
  ].filter(({ isOpen }) => isOpen);
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{`${words[act.kind]} ${amountOf(act)}`}</h2>
      <p>{act.reason}</p>
      <p className="text-small text-content-soft">
        {[
          words.by(act.requestedBy),
          timeOf(act.requestedAt),
          isWaiting ? `${words.expires} ${timeOf(act.expiresAt)}` : words.states[act.state],
        ].join(" · ")}
      </p>
      {act.decidedBy !== null && (
        <p className="text-small">
          {`${words.states[act.state]} · ${words.decidedBy(act.decidedBy)} ${act.decidedReason ?? ""}`}
        </p>
      )}
      <Undoing act={act} />
      {act.changed.length > 0 && <Callout tone="error">{words.changed}</Callout>}
      {isWaiting && act.isOwn && <Callout>{words.own}</Callout>}
      <ActFacts act={act} />
      <ActInputs act={act} />
      <Rehearsed act={act} />
      {choices.length > 0 && <Decide choices={choices} />}
    </section>
  );
}

/** The act that ended the effect of this one, and those whose effect this one ended. */
function Undoing({ act: { undoneBy, undoneAt, undoes } }: { act: Act }) {
  const words = useTexts().act;
  return (
    <>
      {undoneBy !== null && (
        <Callout>
          <ActLink id={undoneBy} text={words.undoneBy(undoneBy)} />
          {undoneAt !== null && ` · ${timeOf(undoneAt)}`}
        </Callout>
      )}
      {undoes.map((id) => (
        <ActLink key={id} id={id} text={words.undoes(id)} />
      ))}
    </>
  );
}

/** What the value that waits would have done over past days. */
function Rehearsed({ act: { kind, subject, rehearsal } }: { act: Act }) {
  const words = useTexts().rehearsal;
  const isRule = kind === "setting.money" && payoutSettings.includes(subject);
  if (kind !== "offer.publish" && !isRule) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{words.title}</h3>
      {rehearsal ? <KeptLine kept={rehearsal} /> : <p>{words.none}</p>}
      {rehearsal?.offer && <OfferRehearsal figures={rehearsal.offer} />}
      {rehearsal?.payouts && <PayoutRehearsal figures={rehearsal.payouts} />}
    </section>
  );
}
