import {
  accountRoom,
  type ContentRoutes,
  offerRoom,
  providerRoom,
} from "@krapao/contract/office/content";
import { accountSchemaOf, offerSchemaOf, providerSchema } from "@krapao/contract/office/offers";
import { wrongField } from "@krapao/contract/office/shape";
import { reports } from "@krapao/contract/office/reports";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { dayAfter } from "#lib/days.ts";
import { moneyOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import type { ContentKind } from "./content-editor.tsx";
import { ContentRoom } from "./content-room.tsx";
import { RehearseOffer } from "./rehearse-offer.tsx";

const afterDash = (key: string) => key.slice(key.indexOf("-") + 1);
const namesOf = (value: unknown) =>
  (value ?? {}) as {
    readonly name?: string;
    readonly bank?: string;
    readonly accountName?: string;
    readonly accountNo?: string;
    readonly title?: Readonly<Record<string, string>>;
  };

interface RoomProps extends Omit<ContentKind, "labelOf"> {
  readonly title: string;
  readonly room: ContentRoutes;
}

function Room({ title, room, ...kind }: RoomProps) {
  const words: Readonly<Record<string, string>> = useTexts().offer.fields;
  const labelOf = (_: string, path: readonly string[]) =>
    path.map((name) => words[name] ?? name).join(" · ");
  return <ContentRoom {...{ title, room }} kind={{ ...kind, labelOf }} />;
}

/** Bonuses and promotions: their terms, and whether they pay. */
export function Offers() {
  const { rooms, tag, offer } = useTexts();
  const name = {
    label: offer.codeLabel,
    typed: (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, ""),
  };
  return (
    <Room
      title={rooms.offers}
      room={offerRoom}
      schemaOf={offerSchemaOf}
      titleOf={(key, value) => `${namesOf(value).title?.[tag] ?? ""} (${afterDash(key)})`.trim()}
      Preview={OfferPreview}
      needsTwo
      adds={[
        { prefix: "bonus-", label: offer.kinds.bonus, name },
        { prefix: "promotion-", label: offer.kinds.promotion, name },
      ]}
      retireNoteOf={() => offer.retireOffer}
    />
  );
}

/** The accounts that receive deposits, in their order. */
export function Accounts() {
  const { rooms, offer } = useTexts();
  return (
    <Room
      title={rooms.accounts}
      room={accountRoom}
      schemaOf={accountSchemaOf}
      titleOf={(key, value) => {
        const { bank, accountNo = "", accountName = "" } = namesOf(value);
        const kind = key.startsWith("wallet-") ? offer.kinds.wallet : offer.kinds.account;
        return `${bank ?? kind} ${accountNo} ${accountName}`.trim();
      }}
      needsTwo
      adds={[
        { prefix: "account-", label: offer.kinds.account },
        { prefix: "wallet-", label: offer.kinds.wallet },
      ]}
      retireNoteOf={() => offer.retireAccount}
    />
  );
}

export function Providers() {
  const { rooms } = useTexts();
  return (
    <Room
      title={rooms.providers}
      room={providerRoom}
      schemaOf={() => providerSchema}
      titleOf={(key, value) => `${namesOf(value).name ?? ""} (${key})`}
    />
  );
}

function OfferPreview({ itemKey, value }: { itemKey: string; value: unknown }) {
  return (
    <>
      <Figures itemKey={itemKey} />
      {wrongField(offerSchemaOf(itemKey), value) === undefined && (
        <RehearseOffer key={itemKey} {...{ itemKey, value }} />
      )}
    </>
  );
}

const days = 30;

/** What the reports say about an offer in the last thirty days. */
function Figures({ itemKey }: { itemKey: string }) {
  const { offer: words, reports: report } = useTexts();
  const params = { from: dayAfter(1 - days), to: dayAfter(0) };
  const { data } = useQuery({
    queryKey: [reports.offers.path, params],
    queryFn: () => callOffice(reports.offers, { params }),
  });
  const row = data?.offers.find(({ kind, code }) => `${kind}-${code}` === itemKey);
  return (
    <div>
      <h3 className="mb-2 font-semibold">{words.figures}</h3>
      {data && !row && <p className="text-content-soft">{words.notTaken}</p>}
      {row && (
        <dl className="office-figures">
          {(["taken", "completed", "ended"] as const).map((name) => (
            <div key={name}>
              <dt className="text-small text-content-soft">{report.columns[name]}</dt>
              <dd className="text-title font-bold">{row[name]}</dd>
            </div>
          ))}
          <div>
            <dt className="text-small text-content-soft">{report.columns.cost}</dt>
            <dd className="text-title font-bold">{moneyOf(row.cost, row.currency)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
