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

/** After an answer that is no stream, for example a balancer's, a browser does not connect again. */
const reconnectMilliseconds = 3000;

/** The server says what changed, and the page reads it again. */
export function useLive(): void {
  useEffect(() => {
    const refresh = ({ data }: { data?: unknown }) => readAgain(data);
    let timer: number | undefined;
    const connect = () => {
      const source = new EventSource("/office/live");
      source.addEventListener("message", refresh);
      source.addEventListener("open", refresh);
      source.addEventListener("error", () => {
        if (source.readyState === EventSource.CLOSED) {
          timer = window.setTimeout(() => (close = connect()), reconnectMilliseconds);
        }
      });
      return () => source.close();
    };
    let close = connect();
    return () => {
      window.clearTimeout(timer);
      close();
    };
  }, []);
}
