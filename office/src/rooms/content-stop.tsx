import type { ContentItem, ContentRoutes } from "@krapao/contract/office/content";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";

interface ContentStopProps {
  readonly room: ContentRoutes;
  readonly item: ContentItem;
  /** What members and their money keep; absent if it is not retired here. */
  readonly retireNote: string | undefined;
}

/** One person closes a thing to members at once. To retire it is to publish that it is not there. */
export function ContentStop({ room, item, retireNote }: ContentStopProps) {
  const { content: words, payout } = useTexts();
  const permissions: readonly string[] = useOperator().permissions;
  const { key, value, version } = item;
  if (value === null) return null;
  const isOpen = (value as { isOpen?: boolean }).isOpen === true;
  const params = { key };
  const { pause, publish } = room;
  const danger = { tone: "danger" as const, needsReason: true };
  const choices = [];
  if (retireNote !== undefined && permissions.includes(publish.permission))
    choices.push({
      ...danger,
      name: "retire",
      label: item.needsSecond ? words.requestRetire : words.retire,
      isReady: item.openAct === null,
      deed: async (reason: string) => {
        const body = { value: null, version, reason };
        const { state } = await callProved(publish, { params, body });
        return state === "DONE" ? payout.done : payout.waits;
      },
    });
  if (pause && isOpen && permissions.includes(pause.permission))
    choices.push({
      ...danger,
      name: "pause",
      label: words.pause,
      deed: async (reason: string) => {
        await callProved(pause, { params, body: { reason } });
        return payout.done;
      },
    });
  if (choices.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">{words.stop}</h3>
      {choices[0]?.name === "retire" && (
        <p className="mb-3 text-small text-content-soft">{retireNote}</p>
      )}
      <Decide title={words.stopReason} choices={choices} />
    </div>
  );
}
