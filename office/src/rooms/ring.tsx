import { type LinkKind, type Ring, rings } from "@krapao/contract/office/rings";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { callOffice, codeOf } from "#lib/api.ts";
import { moneyOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Line, Section } from "./member-money.tsx";
import { MemberLink } from "./member-people.tsx";
import { QueueRow } from "./queue-row.tsx";
import { RingGraph } from "./ring-graph.tsx";

type RingLink = Ring["links"][number];

const joining: readonly LinkKind[] = ["ACCOUNT", "BROWSER", "PHONE"];
const keyOf = ({ one, other }: RingLink) => `${one}/${other}`;

/** The ring of a member: who is in it, why, and the money of each. */
export function RingRoom() {
  const { id } = useParams<{ id: string }>();
  const texts = useTexts();
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ["rings", id],
    queryFn: () => callOffice(rings.read, { params: { id } }),
  });
  return (
    <>
      <Link href={`/members/${id}`} className="mb-3 inline-block text-small text-gold-text">
        {`← ${texts.ring.back}`}
      </Link>
      <h1 className="mb-5 text-heading font-bold">{texts.ring.title}</h1>
      {data && <Body key={id} ring={data} />}
      {isLoadingError &&
        (codeOf(error) === "NO_DATA" ? (
          <EmptyState title={texts.find.none} text={texts.find.noneText} />
        ) : (
          <ErrorState onRetry={() => void refetch()} />
        ))}
    </>
  );
}

function Body({ ring }: { ring: Ring }) {
  const texts = useTexts();
  const words = texts.ring;
  const { found, choose } = useList(ring.links, keyOf, {
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  const phones = new Map(ring.members.map(({ id, phone }) => [id, phone]));
  const stateOf = ({ kinds, harmless }: RingLink) => {
    const isOpen = kinds.some((kind) => joining.includes(kind) && !harmless.includes(kind));
    if (isOpen) return words.joins;
    return harmless.length > 0 ? words.harmless : words.shown;
  };
  return (
    <div className="office-member">
      <div className="flex min-w-0 flex-col gap-6">
        <section className="office-panel p-5">
          <RingGraph ring={ring} chosen={found} />
          <p className="text-small text-content-soft">{words.legend}</p>
        </section>
        <Section title={words.members}>
          <ul>
            {ring.members.map((one) => (
              <Line
                key={one.id}
                title={<MemberLink {...one} />}
                note={[
                  one.isJoined ? words.inside : words.outside,
                  ...(one.isDisabled ? [texts.find.blocked] : []),
                ].join(" · ")}
                end={words.money(moneyOf(one.in, one.currency), moneyOf(one.out, one.currency))}
              />
            ))}
          </ul>
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <section>
          <h2 className="mb-3 text-title font-bold">{words.links}</h2>
          {ring.links.length === 0 && <p className="text-content-soft">{texts.member.none}</p>}
          {ring.links.length > 0 && (
            <ul className="office-panel">
              {ring.links.map((link) => (
                <QueueRow
                  key={keyOf(link)}
                  title={`${phones.get(link.one)} – ${phones.get(link.other)}`}
                  amount=""
                  note={link.kinds.map((kind) => words.kinds[kind]).join(", ")}
                  state={stateOf(link)}
                  isChosen={link === found}
                  onChoose={() => choose(keyOf(link))}
                />
              ))}
            </ul>
          )}
        </section>
        {found && <DecideLink key={keyOf(found)} link={found} />}
      </div>
    </div>
  );
}

/** One person decides, and can take it back. */
function DecideLink({ link: { one, other, kinds, harmless } }: { link: RingLink }) {
  const texts = useTexts();
  const words = texts.ring;
  const { permissions } = useOperator();
  if (!permissions.includes("ring.decide")) return null;
  const deedOf = (call: typeof rings.join) => async (reason: string) => {
    await callProved(call, { params: { memberId: one, otherId: other }, body: { reason } });
    return texts.payout.done;
  };
  const canMark = kinds.some((kind) => joining.includes(kind) && !harmless.includes(kind));
  const choices = [
    ...(harmless.length > 0
      ? [{ name: "join", label: words.join, tone: "quiet" as const, deed: deedOf(rings.join) }]
      : []),
    ...(canMark
      ? [
          {
            name: "harmless",
            label: words.mark,
            tone: "primary" as const,
            deed: deedOf(rings.harmless),
          },
        ]
      : []),
  ].map((choice) => ({ ...choice, needsReason: true }));
  if (choices.length === 0) return null;
  return (
    <section className="office-panel flex flex-col gap-4 p-5">
      <Callout>{words.effect}</Callout>
      <Decide choices={choices} title={words.reason} />
    </section>
  );
}
