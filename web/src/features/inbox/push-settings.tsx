import { type InboxTopic, inbox, inboxTopics } from "@krapao/contract/inbox";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { pushQuery } from "./api.ts";
import { allowPush, canPush, PushRefused } from "./push.ts";

/** Push messages to this device, and what they are about. */
export function PushSettings() {
  const { push: texts } = useTexts("inbox");
  const { data } = useQuery(pushQuery);
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  if (!data?.publicKey || !canPush()) return null;
  const { isSubscribed, topicsOff } = data;

  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        const isExpected = error instanceof PushRefused || error instanceof ApiError;
        if (!isExpected) throw error;
        const text = error instanceof PushRefused ? texts.refused : codeText(error);
        showToast({ tone: "error", text });
      }
      await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
    });
  const choose = (topic: InboxTopic, isOn: boolean) => {
    const off = inboxTopics.filter((one) => (one === topic ? !isOn : topicsOff.includes(one)));
    return call(inbox.chooseTopics, { body: { topicsOff: off } });
  };
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-lead font-bold">{texts.title}</h3>
      <p className="text-small text-content-soft">{texts.about}</p>
      <Button
        tone="quiet"
        isFull
        isBusy={isBusy}
        aria-pressed={isSubscribed}
        onClick={() => change(() => (isSubscribed ? call(inbox.unsubscribe) : allowPush(data)))}
      >
        {isSubscribed ? texts.off : texts.on}
      </Button>
      {isSubscribed && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-bold">{texts.topics}</legend>
          {inboxTopics.map((topic) => (
            <Checkbox
              key={topic}
              label={texts.topic[topic]}
              checked={!topicsOff.includes(topic)}
              disabled={isBusy}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                change(() => choose(topic, checked));
              }}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
