import { Button } from "@krapao/ui/button/button.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { layersClosed } from "@krapao/ui/layer/layer-stack.ts";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useId, useState, type SubmitEvent } from "react";
import { useLocation } from "#lib/location.tsx";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { useTexts } from "#locale/texts.ts";
import { kinds, periods, readAddress, statuses, ways, writeAddress } from "./filter-address.ts";

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  address: string;
}

/** All filters of the statement. The list changes when they are applied. */
export function FilterSheet({ isOpen, onClose, address }: FilterSheetProps) {
  const texts = useTexts("statement-filter");
  const formId = useId();
  const [, navigate] = useLocation();

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // No field is a file.
    const given = Object.fromEntries(form) as Readonly<Record<string, string>>;
    const { period, from, to, ...rest } = given;
    const days = period === "dates" ? { from, to } : period === "all" ? {} : { period };
    onClose();
    // The step back that closes the sheet would undo an earlier navigation.
    void layersClosed().then(() => navigate(writeAddress({ ...rest, ...days })));
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button size="large" isFull type="submit" form={formId}>
          {texts.apply}
        </Button>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-1" onSubmit={apply}>
        <Fields address={address} />
      </form>
    </Sheet>
  );
}

function Fields({ address }: { address: string }) {
  const texts = useTexts("statement-filter");
  const { status: statusTexts } = useTexts("statement");
  const gameNames = useGameNames();
  const chosen = readAddress(address);
  const choices = (names: readonly string[], labels: Readonly<Record<string, string>>) => [
    { value: "", label: texts.all },
    ...names.map((value) => ({ value, label: labels[value] ?? value })),
  ];
  return (
    <>
      <TextField
        name="search"
        label={texts.search}
        hint={texts.searchHint}
        defaultValue={chosen.search}
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
      />
      <PeriodField address={address} />
      <div className={`${columns} gap-x-3`}>
        <SelectField
          name="kind"
          label={texts.kind}
          defaultValue={chosen.kind ?? ""}
          options={choices(kinds, texts.kinds)}
        />
        <SelectField
          name="status"
          label={texts.status}
          defaultValue={chosen.status ?? ""}
          options={choices(statuses, statusTexts)}
        />
        <SelectField
          name="way"
          label={texts.way}
          defaultValue={chosen.way ?? ""}
          options={choices(ways, texts.ways)}
        />
        <SelectField
          name="game"
          label={texts.game}
          defaultValue={chosen.game ?? ""}
          options={choices([...gameNames.keys()], Object.fromEntries(gameNames))}
        />
      </div>
    </>
  );
}

/** Two columns, or one in very large text. */
const columns = "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]";

/** Quick periods, or chosen days. */
function PeriodField({ address }: { address: string }) {
  const texts = useTexts("statement-filter");
  const { period: first, from, to } = readAddress(address);
  const hasDays = from !== undefined || to !== undefined;
  const [period, setPeriod] = useState<string>(first ?? (hasDays ? "dates" : "all"));
  return (
    <fieldset className="mb-3">
      <legend className="mb-2 text-small font-medium">{texts.period}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(["all", ...periods, "dates"] as const).map((name) => (
          <label
            key={name}
            className="grid min-h-11 cursor-pointer place-items-center rounded-medium border border-line bg-raised px-2 text-center text-small has-checked:border-gold-mark has-checked:bg-gold-wash has-checked:font-bold has-checked:text-gold-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-mark"
          >
            <input
              type="radio"
              name="period"
              value={name}
              className="sr-only"
              checked={period === name}
              onChange={() => setPeriod(name)}
            />
            {texts.periods[name]}
          </label>
        ))}
      </div>
      {period === "dates" && (
        <div className={`mt-3 ${columns} gap-3`}>
          <TextField name="from" type="date" label={texts.from} defaultValue={from} />
          <TextField name="to" type="date" label={texts.to} defaultValue={to} />
        </div>
      )}
    </fieldset>
  );
}
