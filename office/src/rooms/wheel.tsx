import { wheelRoom } from "@krapao/contract/office/content";
import { wrongField } from "@krapao/contract/office/shape";
import { costOfSpin, oddsOf, wheelSchema, type WheelValue } from "@krapao/contract/office/wheel";
import { moneyOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { ContentRoom } from "./content-room.tsx";
import { ReportTable } from "./report-table.tsx";
import { Draws } from "./wheel-draws.tsx";

/** The prizes of the wheel, with what they cost. */
export function Wheel() {
  const texts = useTexts();
  const words: Readonly<Record<string, string>> = texts.offer.fields;
  const { tag } = texts;
  return (
    <>
      <ContentRoom
        title={texts.rooms.wheel}
        room={wheelRoom}
        kind={{
          schemaOf: () => wheelSchema,
          titleOf: (_, value) => (value as WheelValue).name[tag],
          labelOf: (_, path) => labelOf(words, path),
          beginsRow: (path) => path.at(-1) === "weight",
          Preview: Odds,
        }}
      />
      <Draws />
    </>
  );
}

/** A slice is named by its number: the words of its group and its number are one. */
function labelOf(words: Readonly<Record<string, string>>, path: readonly string[]): string {
  const [group, number, field] = path;
  if (group === "slices" && field !== undefined) {
    return `${words["slices"]} ${number} · ${words[field] ?? field}`;
  }
  return path.map((name) => words[name] ?? name).join(" · ");
}

const isWheel = (value: unknown): value is WheelValue =>
  wrongField(wheelSchema, value) === undefined;
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });
const currencies = ["BAHT", "LAK"] as const;
const inBoth = (amountIn: (currency: (typeof currencies)[number]) => number) =>
  currencies.map((currency) => moneyOf(amountIn(currency), currency)).join(" · ");

/** The chance of each slice, and what a spin costs on average. */
function Odds({ value }: { value: unknown }) {
  const words = useTexts().offer.wheel;
  if (!isWheel(value)) return null;
  const odds = oddsOf(value.slices);
  return (
    <div>
      <ReportTable
        title={words.odds}
        file="wheel-odds"
        rows={odds}
        rowKey={({ slice }) => slice}
        columns={[
          { key: "slice", header: words.slice, value: ({ slice }) => slice },
          {
            key: "prize",
            header: words.prize,
            value: ({ prize }) => (prize.BAHT === 0 ? words.none : inBoth((one) => prize[one])),
            isText: true,
          },
          {
            key: "chance",
            header: `${words.chance} (%)`,
            value: ({ chance }) => Number((chance * 100).toFixed(2)),
            show: ({ chance }) => percent.format(chance),
          },
        ]}
      />
      <p className="mt-3 flex justify-between font-semibold">
        <span>{words.cost}</span>
        <span>{inBoth((currency) => costOfSpin(odds, currency))}</span>
      </p>
    </div>
  );
}
