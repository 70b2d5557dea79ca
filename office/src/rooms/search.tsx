import { type FoundMember, members, type PageEdge } from "@krapao/contract/office/members";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { callOffice } from "#lib/api.ts";
import { useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { QueueRow } from "./queue-row.tsx";

/** The last search stays while the page is open. It is in no address, because it may be a phone. */
let last = "";

function useFound(text: string) {
  const found = useInfiniteQuery({
    queryKey: ["members", "find", text],
    enabled: text !== "",
    initialPageParam: null as PageEdge | null,
    queryFn: ({ pageParam }) => callOffice(members.find, { body: { text, after: pageParam } }),
    getNextPageParam: ({ next }) => next,
  });
  // A member may be on two pages, by the name and by the name of the account.
  const all = (found.data?.pages ?? []).flatMap((page) => page.members);
  const byId = new Map<string, FoundMember>();
  for (const member of all) if (!byId.has(member.id)) byId.set(member.id, member);
  return { ...found, items: [...byId.values()] };
}

interface SearchBoxProps {
  readonly onSearch: (text: string) => void;
}

/** The box, which the key `/` goes to. After a search the keys of the list work. */
function SearchBox({ onSearch }: SearchBoxProps) {
  const texts = useTexts();
  const [written, setWritten] = useState(last);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last === "") box.current?.querySelector("input")?.focus();
  }, []);
  const submit = () => {
    onSearch(written.trim());
    box.current?.querySelector("input")?.blur();
  };
  return (
    <form
      role="search"
      className="mb-6 flex max-w-3xl items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div ref={box} className="grow">
        <TextField
          name="search"
          type="search"
          label={texts.find.label}
          value={written}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
      <Button type="submit" className="mt-7">
        {texts.find.submit}
      </Button>
    </form>
  );
}

/** Finds a member by whatever a person knows about them. */
export function Search() {
  const texts = useTexts();
  const { permissions } = useOperator();
  const [, navigate] = useLocation();
  const [text, setText] = useState(last);
  const {
    items,
    isSuccess,
    isLoadingError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useFound(text);
  const open = ({ id }: FoundMember) => {
    if (permissions.includes("member.read")) navigate(`/members/${id}`);
  };
  const { found: chosen } = useList(items, ({ id }) => id, {
    onOpen: open,
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  const search = (wanted: string) => {
    last = wanted;
    setText(wanted);
  };
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.search}</h1>
      <SearchBox onSearch={search} />
      {text === "" && <p className="text-content-soft">{texts.find.hint}</p>}
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {isSuccess && items.length === 0 && (
        <EmptyState title={texts.find.none} text={texts.find.noneText} />
      )}
      {items.length > 0 && (
        <ul className="office-panel max-w-3xl">
          {items.map((member) => (
            <QueueRow
              key={member.id}
              title={member.name}
              amount={member.phone}
              note={`${member.bankCode} ${member.accountNo} ${member.accountName}`}
              state={member.isDisabled ? texts.find.blocked : texts.find.ways[member.way]}
              isChosen={member === chosen}
              onChoose={() => open(member)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          tone="quiet"
          className="mt-4"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.find.more}
        </Button>
      )}
    </>
  );
}
