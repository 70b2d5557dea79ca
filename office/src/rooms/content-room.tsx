import type { ContentItem, ContentRoutes } from "@krapao/contract/office/content";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { blankItem, ContentAdd } from "./content-add.tsx";
import { ContentEditor, type ContentKind, shownValue } from "./content-editor.tsx";
import { pressChoice } from "./decide.tsx";
import { QueueRow } from "./queue-row.tsx";

interface ContentRoomProps {
  readonly title: string;
  readonly room: ContentRoutes;
  readonly kind: ContentKind;
}

/** A room in which operators change what holds: the list, and the form of the chosen thing. */
export function ContentRoom({ title, room, kind }: ContentRoomProps) {
  const texts = useTexts();
  const words = texts.content;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: [room.list.path],
    queryFn: () => callOffice(room.list),
  });
  const permissions: readonly string[] = useOperator().permissions;
  const [newKey, setNewKey] = useState<string>();
  const known = data?.items ?? [];
  const isNew = newKey !== undefined && known.every(({ key }) => key !== newKey);
  const items = isNew ? [blankItem(newKey, kind.needsTwo === true), ...known] : known;
  const { found, choose } = useList(items, ({ key }) => key, {
    onAccept: () => pressChoice("publish"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  const noteOf = ({ changedBy, changedAt, version, value }: ContentItem) =>
    changedAt === null
      ? value === null
        ? ""
        : words.first
      : `${words.version(version)} · ${changedBy ?? ""} · ${timeOf(changedAt)}`;
  const stateOf = ({ openAct, draft, value, version }: ContentItem) => {
    if (openAct !== null) return words.open(openAct);
    if (draft !== null) return words.draftOf(draft.by, timeOf(draft.at));
    if (value === null) return version === 1 ? words.isNew : words.retired;
    return (value as { isOpen?: boolean } | null)?.isOpen === false ? words.closed : "";
  };
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{title}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {data && kind.adds && permissions.includes(room.publish.permission) && (
        <ContentAdd
          adds={kind.adds}
          keys={items.map(({ key }) => key)}
          onAdd={(key) => {
            setNewKey(key);
            choose(key);
          }}
        />
      )}
      {data && items.length === 0 && <EmptyState title={words.noVersions} text="" />}
      {found && (
        <div className="office-split">
          <ul className="office-panel">
            {items.map((item) => (
              <QueueRow
                key={item.key}
                title={kind.titleOf(item.key, shownValue(item))}
                amount=""
                note={noteOf(item)}
                state={stateOf(item)}
                isChosen={item === found}
                onChoose={() => choose(item.key)}
              />
            ))}
          </ul>
          <ContentEditor
            key={`${found.key} ${found.version}`}
            {...{ room, kind }}
            item={found}
            choices={data?.choices ?? {}}
          />
        </div>
      )}
    </>
  );
}
