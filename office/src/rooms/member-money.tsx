import type { MemberCard } from "@krapao/contract/office/members";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="office-panel p-5">
      <h2 className="mb-3 text-title font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** A line of a section: what, with a note below it, and how much. */
export function Line({
  title,
  note,
  end,
}: {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className="office-line">
      <span className="min-w-0">
        <span className="block break-words">{title}</span>
        {note && <span className="block text-small text-content-soft">{note}</span>}
      </span>
      {end && <span className="shrink-0 font-semibold">{end}</span>}
    </li>
  );
}

/** Whether the member can withdraw now, and if not why. */
export function WithdrawalAnswer({ card: { withdrawal, currency } }: { card: MemberCard }) {
  const words = useTexts().member;
  const { answer, amount, holdUntil } = withdrawal;
  const tones = { YES: "success", HELD: "info" } as const;
  const tone = answer === "YES" || answer === "HELD" ? tones[answer] : "warning";
  return (
    <Callout tone={tone} title={words.withdraw}>
      <p>{words.answers[answer](moneyOf(amount, currency))}</p>
      {holdUntil !== null && <p>{words.holdUntil(timeOf(holdUntil))}</p>}
    </Callout>
  );
}

/** Where the money is: the wallet, on its way, in each game, coming in, and under conditions. */
export function MemberMoney({ card }: { card: MemberCard }) {
  const words = useTexts().member;
  const { money, currency } = card;
  const figures = [
    [words.wallet, money.wallet],
    [words.onItsWay, money.onItsWay],
    [words.refund, money.refund],
    [words.invite, money.invite],
    [words.net, money.net],
    [words.turnover, money.turnover],
  ] as const;
  return (
    <>
      <Section title={words.money}>
        <dl className="office-figures mb-4">
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt className="text-small text-content-soft">{name}</dt>
              <dd className="text-title font-bold">{moneyOf(amount, currency)}</dd>
            </div>
          ))}
        </dl>
        {card.games.length === 0 && <p className="text-content-soft">{words.noGames}</p>}
        <ul>
          {card.games.map((game) => (
            <Line
              key={game.provider}
              title={game.provider}
              note={[
                game.seenAt === null ? words.notSeen : words.seen(timeOf(game.seenAt)),
                ...(game.inBets > 0 ? [words.inBets(moneyOf(game.inBets, currency))] : []),
              ].join(" · ")}
              end={moneyOf(game.balance, currency)}
            />
          ))}
        </ul>
      </Section>
      <OpenMoney card={card} />
    </>
  );
}

function OpenMoney({ card }: { card: MemberCard }) {
  const texts = useTexts();
  const { permissions } = useOperator();
  const words = texts.member;
  const { currency, reward } = card;
  return (
    <Section title={words.open}>
      {card.open.length + card.incoming.length === 0 && reward === null && (
        <p className="text-content-soft">{words.none}</p>
      )}
      <ul>
        {card.open.map((one) => (
          <Line
            key={one.number}
            title={`${words.kinds[one.kind]} ${one.from} → ${one.to}`}
            note={
              <>
                {[
                  one.waitsFor ? words.waits[one.waitsFor] : "",
                  ...one.heldReasons.map((reason) => texts.payout.reasons[reason]),
                  timeOf(one.at),
                  `${one.reference} `,
                ].join(" · ")}
                {one.waitsFor === "PERSON" && permissions.includes("payout.read") && (
                  <Link href="/payouts" className="text-gold-text underline">
                    {words.toPayouts}
                  </Link>
                )}
              </>
            }
            end={moneyOf(one.amount, currency)}
          />
        ))}
        {card.incoming.map((one) => (
          <Line
            key={`${one.kind} ${one.at} ${one.reference}`}
            title={`${words.incoming}: ${words.incomingKinds[one.kind]}`}
            note={`${one.isHeld ? `${words.waits.PERSON} · ` : ""}${timeOf(one.at)} ${one.reference}`}
            end={one.amount === null ? "–" : moneyOf(one.amount, currency)}
          />
        ))}
        {reward && <Reward reward={reward} currency={currency} />}
      </ul>
    </Section>
  );
}

interface RewardProps {
  readonly reward: NonNullable<MemberCard["reward"]>;
  readonly currency: MemberCard["currency"];
}

function Reward({ reward, currency }: RewardProps) {
  const { member: words, tag } = useTexts();
  const played = moneyOf(reward.played, currency);
  return (
    <Line
      title={`${words.reward}: ${reward.names[tag]}`}
      note={`${words.played(played, moneyOf(reward.mustPlay, currency))} · ${timeOf(reward.since)}`}
      end={moneyOf(reward.amount, currency)}
    />
  );
}
