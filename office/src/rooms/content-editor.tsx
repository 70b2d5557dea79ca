import type { ContentChoice, ContentItem, ContentRoutes } from "@krapao/contract/office/content";
import { type Field, fieldsOf, wrongField } from "@krapao/contract/office/shape";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { type Change, changesOf, nameOf, toForm, toValue } from "#lib/form.ts";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import type { Addable } from "./content-add.tsx";
import { ContentStop } from "./content-stop.tsx";
import { Decide } from "./decide.tsx";
import { FormField } from "./form-field.tsx";
import { Line } from "./member-money.tsx";

/** What a room knows about the things that it changes. */
export interface ContentKind {
  readonly schemaOf: (key: string) => Parameters<typeof fieldsOf>[0];
  readonly titleOf: (key: string, value: unknown) => string;
  readonly labelOf: (key: string, path: readonly string[]) => string;
  /** Whether a field begins a row of the form. */
  readonly beginsRow?: (path: readonly string[]) => boolean;
  /** Shows a value as members see it. */
  readonly Preview?: ComponentType<{ itemKey: string; value: unknown }>;
  readonly adds?: readonly Addable[];
  /** What is added takes two people. */
  readonly needsTwo?: boolean;
  /** What stays when a thing is retired; undefined for things that are not retired. */
  readonly retireNoteOf?: (key: string) => string | undefined;
}

/** What holds, or what a retired thing was, or a new one will be. */
export const shownValue = ({ value, draft, lastValue }: ContentItem) =>
  value ?? draft?.value ?? lastValue;

/** Fields that the value of an earlier form of the product does not have stay as they are. */
const completed = (value: unknown, live: unknown) =>
  typeof value === "object" && typeof live === "object" ? { ...live, ...value } : value;

interface ContentEditorProps {
  readonly room: ContentRoutes;
  readonly kind: ContentKind;
  readonly item: ContentItem;
  readonly choices: Readonly<Record<string, readonly ContentChoice[]>>;
}

/** The form of one thing: what would change, its draft, publishing, and the way back. */
export function ContentEditor({ room, kind, item, choices }: ContentEditorProps) {
  const { content: words, tag } = useTexts();
  const { permissions } = useOperator();
  const { key } = item;
  const schema = kind.schemaOf(key);
  const choicesOf = ({ path }: Pick<Field, "path">) => choices[path.join(".")] ?? [];
  const fields = fieldsOf(schema).map((field): Field => {
    const options = choicesOf(field).map((choice) => choice.value);
    return options.length > 0 ? { ...field, type: "choice", options } : field;
  });
  const live = toForm(fields, item.value);
  const [form, setForm] = useState(() =>
    toForm(fields, completed(item.draft?.value ?? shownValue(item), item.value)),
  );
  const value = toValue(fields, form);
  const wrong = wrongField(schema, value);
  const changes = changesOf(fields, live, form);
  const mayWrite = (permissions as readonly string[]).includes(room.publish.permission);
  // What is still empty in a new form is not wrong yet.
  const isWrong = (field: Field) =>
    wrong?.field === field.path.join(".") && (item.value !== null || form[nameOf(field)] !== "");
  const labelOf = ({ path }: Field) => kind.labelOf(key, path);
  return (
    <section className="office-panel office-editor flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{kind.titleOf(key, shownValue(item))}</h2>
      {item.openAct !== null && <Callout>{words.open(item.openAct)}</Callout>}
      {item.draft && <Callout>{words.draftOf(item.draft.by, timeOf(item.draft.at))}</Callout>}
      <div className="office-form">
        {fields.map((field) => (
          <div
            key={nameOf(field)}
            className={kind.beginsRow?.(field.path) ? "col-start-1" : undefined}
          >
            <FormField
              field={field}
              label={labelOf(field)}
              optionLabel={(option) => {
                const name = choicesOf(field).find(({ value: one }) => one === option)?.name[tag];
                return name === undefined ? kind.labelOf(key, [option]) : `${option} · ${name}`;
              }}
              value={form[nameOf(field)] ?? ""}
              error={isWrong(field) ? words.wrong : undefined}
              isReadOnly={!mayWrite}
              onChange={(typed) => setForm({ ...form, [nameOf(field)]: typed })}
            />
          </div>
        ))}
      </div>
      {kind.Preview && <kind.Preview itemKey={key} value={value} />}
      {mayWrite && (
        <>
          <Changes changes={changes} labelOf={labelOf} />
          {item.needsSecond && <p className="text-small text-content-soft">{words.second}</p>}
          <Publish
            {...{ room, item, value }}
            isReady={changes.length > 0 && wrong === undefined}
            onDiscard={() => setForm(live)}
          />
        </>
      )}
      <ContentStop {...{ room, item }} retireNote={kind.retireNoteOf?.(key)} />
      <Versions
        {...{ room, item, mayWrite }}
        onLoad={(earlier) => setForm(toForm(fields, completed(earlier, item.value)))}
      />
    </section>
  );
}

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly labelOf: (field: Field) => string;
}

/** The difference between what holds and the form. */
function Changes({ changes, labelOf }: ChangesProps) {
  const { content: words, act } = useTexts();
  const shown = (value: string | boolean) =>
    typeof value === "boolean" ? act.factValues[value ? "true" : "false"] : value || words.unset;
  return (
    <div aria-live="polite">
      <h3 className="mb-2 font-semibold">{words.changes}</h3>
      {changes.length === 0 && <p className="text-content-soft">{words.same}</p>}
      <dl className="office-facts">
        {changes.map(({ field, before, after }) => (
          <div key={nameOf(field)} className="contents">
            <dt>{labelOf(field)}</dt>
            <dd className="break-words">
              <del>{shown(before)}</del> → <ins className="font-semibold">{shown(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PublishProps {
  readonly room: ContentRoutes;
  readonly item: ContentItem;
  readonly value: unknown;
  readonly isReady: boolean;
  readonly onDiscard: () => void;
}

function Publish({ room, item, value, isReady, onDiscard }: PublishProps) {
  const { content: words, payout } = useTexts();
  const params = { key: item.key };
  const draft = async (next: unknown, said: string) => {
    await callOffice(room.draft, { params, body: { value: next } });
    return said;
  };
  const publish = async (reason: string) => {
    const body = { value, version: item.version, reason };
    const { state } = await callProved(room.publish, { params, body });
    return state === "DONE" ? payout.done : payout.waits;
  };
  const quiet = { tone: "quiet" as const, needsReason: false };
  return (
    <Decide
      choices={[
        {
          ...quiet,
          name: "discard",
          label: words.discard,
          isReady: item.draft !== null || isReady,
          deed: async () => {
            onDiscard();
            return draft(null, payout.done);
          },
        },
        {
          ...quiet,
          name: "save",
          label: words.save,
          isReady,
          deed: () => draft(value, words.saved),
        },
        {
          name: "publish",
          label: item.needsSecond ? words.request : words.publish,
          tone: "primary",
          needsReason: true,
          isReady: isReady && item.openAct === null,
          deed: publish,
        },
      ]}
    />
  );
}

interface VersionsProps {
  readonly room: ContentRoutes;
  readonly item: ContentItem;
  readonly mayWrite: boolean;
  readonly onLoad: (value: unknown) => void;
}

/** To go back is to publish an earlier version again. */
function Versions({ room, item, mayWrite, onLoad }: VersionsProps) {
  const words = useTexts().content;
  const { data } = useQuery({
    queryKey: [room.list.path, item.key, item.version],
    queryFn: () => callOffice(room.versions, { params: { key: item.key } }),
  });
  const load = (version: number, value: unknown) => {
    onLoad(value);
    showToast({ tone: "info", text: words.loaded(version) });
  };
  const versions = data?.versions ?? [];
  return (
    <div>
      <h3 className="mb-2 font-semibold">{words.versions}</h3>
      {data && versions.length === 0 && <p className="text-content-soft">{words.noVersions}</p>}
      <ul>
        {versions.map(({ version, value, by, approvedBy, reason, at }) => (
          <Line
            key={version}
            title={`${words.version(version)}${value === null && by !== null ? ` (${words.retired})` : ""}${reason === null ? "" : `: ${reason}`}`}
            note={
              by === null || at === null
                ? value === null
                  ? words.absent
                  : words.first
                : `${approvedBy === null ? by : words.by(by, approvedBy)} · ${timeOf(at)}`
            }
            end={
              version === item.version ? (
                value === null ? undefined : (
                  words.inUse
                )
              ) : mayWrite && value !== null ? (
                <Button tone="quiet" onClick={() => load(version, value)}>
                  {words.load}
                </Button>
              ) : undefined
            }
          />
        ))}
      </ul>
    </div>
  );
}
