import { type Conversation, inbox } from "@krapao/contract/office/inbox";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { AnswerBox } from "./answer-box.tsx";
import { MessageLine } from "./chat-message.tsx";
import { Decide, useDeed } from "./decide.tsx";

interface Colleague {
  readonly id: string;
  readonly name: string;
}

interface ConversationPanelProps {
  readonly conversation: Conversation;
  readonly colleagues: readonly Colleague[];
}

/** The messages, who holds the conversation, and the holder's answer. */
export function ConversationPanel({ conversation, colleagues }: ConversationPanelProps) {
  const words = useTexts().inbox;
  const { permissions } = useOperator();
  const { id, isMine, holder, heldUntil, name } = conversation;
  const history = useInfiniteQuery({
    queryKey: ["inbox", id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      callOffice(inbox.read, { params: { id }, body: { before: pageParam } }),
    getNextPageParam: ({ messages, isMore }) => (isMore ? messages[0]?.number : null),
  });
  if (history.isLoadingError) return <ErrorState onRetry={() => void history.refetch()} />;
  const pages = history.data?.pages ?? [];
  const items = pages.toReversed().flatMap(({ messages }) => messages);
  const mayAnswer = permissions.includes("chat.answer");
  return (
    <section className="office-panel flex min-w-0 flex-col">
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line p-4">
        <h2 className="text-title font-bold">{name ?? words.guest}</h2>
        <p className="text-small text-content-soft">{words.languages[conversation.language]}</p>
      </header>
      <Messages
        items={items}
        isMore={history.hasNextPage}
        onMore={() => void history.fetchNextPage()}
      />
      {isMine && heldUntil !== null && (
        <p className="px-4 pb-3 text-small text-content-soft">
          {words.heldUntil(timeOf(heldUntil).slice(-8))}
        </p>
      )}
      {!isMine && holder !== null && (
        <div className="p-4">
          <Callout>{words.heldBy(holder)}</Callout>
        </div>
      )}
      {mayAnswer && !isMine && holder === null && <Claim id={id} />}
      {mayAnswer && isMine && (
        <>
          <AnswerBox id={id} prepared={pages[0]?.prepared ?? []} />
          <Leave id={id} colleagues={colleagues} />
        </>
      )}
    </section>
  );
}

interface MessagesProps {
  readonly items: readonly Parameters<typeof MessageLine>[0]["item"][];
  readonly isMore: boolean;
  readonly onMore: () => void;
}

function Messages({ items, isMore, onMore }: MessagesProps) {
  const words = useTexts().inbox;
  const box = useRef<HTMLDivElement>(null);
  const newest = items.at(-1)?.number;
  useEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard
    <div ref={box} className="office-chat" tabIndex={0} role="region" aria-label={words.messages}>
      {isMore && (
        <Button tone="quiet" onClick={onMore}>
          {words.older}
        </Button>
      )}
      <ol className="flex flex-col gap-3">
        {items.map((item) => (
          <MessageLine key={item.id} item={item} />
        ))}
      </ol>
    </div>
  );
}

function Claim({ id }: { id: string }) {
  const words = useTexts().inbox;
  const claim = async () => {
    await callOffice(inbox.claim, { params: { id } });
    return words.claimed;
  };
  return (
    <div className="p-4">
      <Decide
        choices={[
          { name: "claim", label: words.claim, tone: "primary", needsReason: false, deed: claim },
        ]}
      />
    </div>
  );
}

function Leave({ id, colleagues }: { id: string; colleagues: readonly Colleague[] }) {
  const words = useTexts().inbox;
  const [chosen, setChosen] = useState("");
  const { busy, run } = useDeed(() => {});
  const leave = (to: "helper" | "queue" | "operator") =>
    void run(to, async () => {
      const colleague = to === "operator" ? chosen : null;
      await callOffice(inbox.leave, { params: { id }, body: { to, colleague } });
      return words.left;
    });
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line p-4">
      <Button tone="quiet" isBusy={busy === "helper"} onClick={() => leave("helper")}>
        {words.toHelper}
      </Button>
      <Button
        tone="quiet"
        data-choice="queue"
        isBusy={busy === "queue"}
        onClick={() => leave("queue")}
      >
        {words.toQueue}
      </Button>
      {colleagues.length > 0 && (
        <>
          <SelectField
            className="grow"
            name="colleague"
            label={words.toColleague}
            placeholder={words.choose}
            value={chosen}
            options={colleagues.map((one) => ({ value: one.id, label: `${one.name} (${one.id})` }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            tone="quiet"
            isBusy={busy === "operator"}
            disabled={chosen === ""}
            onClick={() => leave("operator")}
          >
            {words.handOver}
          </Button>
        </>
      )}
    </div>
  );
}
