import type { ContentItem } from "@krapao/contract/office/content";
import { Button } from "@krapao/ui/button/button.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { useTexts } from "#locale/texts.ts";

/** What operators add in a room. */
export interface Addable {
  readonly label: string;
  /** How its key begins. */
  readonly prefix: string;
  /** The operator chooses the rest of the key; without it, it is the next number. */
  readonly name?: { readonly label: string; readonly typed: (text: string) => string };
}

export const blankItem = (key: string, needsSecond: boolean): ContentItem => ({
  key,
  needsSecond,
  value: null,
  lastValue: null,
  version: 1,
  changedBy: null,
  changedAt: null,
  draft: null,
  openAct: null,
});

function nextNumber(prefix: string, keys: readonly string[]): number {
  const numbers = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)));
  return 1 + Math.max(0, ...numbers.filter(Number.isInteger));
}

interface ContentAddProps {
  readonly adds: readonly Addable[];
  readonly keys: readonly string[];
  /** Opens the form of the key, which may be that of a known thing. */
  readonly onAdd: (key: string) => void;
}

export function ContentAdd({ adds, keys, onAdd }: ContentAddProps) {
  const words = useTexts().content;
  const [named, setNamed] = useState<Addable>();
  const [name, setName] = useState("");
  const begin = (one: Addable) => {
    setName("");
    setNamed(one.name && one !== named ? one : undefined);
    if (!one.name) onAdd(`${one.prefix}${nextNumber(one.prefix, keys)}`);
  };
  return (
    <div className="office-panel mb-5 flex flex-col gap-4 p-4">
      <div className="flex flex-wrap gap-3">
        {adds.map((one) => (
          <Button
            key={one.prefix}
            tone="quiet"
            {...(one.name && { "aria-expanded": one === named })}
            onClick={() => begin(one)}
          >
            {words.add(one.label)}
          </Button>
        ))}
      </div>
      {named?.name && (
        <form
          className="office-span"
          onSubmit={(event) => {
            event.preventDefault();
            if (name === "") return;
            setNamed(undefined);
            onAdd(named.prefix + name);
          }}
        >
          <TextField
            name="new-name"
            label={named.name.label}
            value={name}
            maxLength={30}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setName(named.name?.typed(target.value) ?? "")}
          />
          <div>
            <Button type="submit" disabled={name === ""}>
              {words.begin}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
