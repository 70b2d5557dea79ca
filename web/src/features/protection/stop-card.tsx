import type { Protection } from "@krapao/contract/protection";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Button } from "@krapao/ui/button/button.tsx";
import { navigate } from "wouter/use-browser-location";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { endOf } from "./stop-end.ts";

/** On home: that the member is stopped, or that money is held. The details have their own screen. */
export function StopCard({ stop, holds }: Protection) {
  const { protection: texts } = useTexts("wallet");
  const until = stop && endOf(stop);
  const open = stop?.kind === "review" ? texts.review : texts.stopped;
  const stopped = until === undefined ? open : texts.endless;
  return (
    <Callout title={stop ? (until ? texts.until(formatDateTime(until)) : stopped) : texts.held}>
      {stop && holds.length > 0 && <p>{texts.held}</p>}
      <p>{texts.withdraw}</p>
      <Button className="mt-2" tone="quiet" onClick={() => navigate("/user/protection")}>
        {texts.open}
      </Button>
    </Callout>
  );
}
