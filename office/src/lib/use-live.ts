import { useEffect } from "react";
import { queries } from "./session.ts";

/** Conversations change often, so they alone are read again. All else is read together. */
const ownTopics: Readonly<Record<string, readonly string[]>> = { inbox: ["inbox"] };

/** Reads everything again, or the queries of one topic. */
function readAgain(topic: unknown): void {
  const queryKey = ownTopics[String(topic)];
  for (const query of queries.getQueryCache().findAll(queryKey && { queryKey })) {
    const { queryKey: key, state, promise } = query;
    const invalidate = () => queries.invalidateQueries({ queryKey: key, exact: true });
    // A first reading that is running is not restarted, and may have been sent before the change.
    const isFirst = state.fetchStatus === "fetching" && state.data === undefined;
    if (isFirst) void promise?.then(invalidate, () => undefined);
    else void invalidate();
  }
}

/** The server says what changed, and the page reads it again. The browser connects again by itself. */
export function useLive(): void {
  useEffect(() => {
    const source = new EventSource("/office/live");
    const refresh = ({ data }: { data?: unknown }) => readAgain(data);
    source.addEventListener("message", refresh);
    source.addEventListener("open", refresh);
    return () => source.close();
  }, []);
}
