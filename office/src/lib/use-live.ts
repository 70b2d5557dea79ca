import { useEffect } from "react";
import { queries } from "./session.ts";

/** Conversations change often, so they alone are read again. All else is read together. */
const ownTopics: Readonly<Record<string, readonly string[]>> = { inbox: ["inbox"] };

/** The server says what changed, and the page reads it again. The browser connects again by itself. */
export function useLive(): void {
  useEffect(() => {
    const source = new EventSource("/office/live");
    const refresh = ({ data }: { data?: unknown }) => {
      const queryKey = ownTopics[String(data)];
      void queries.invalidateQueries(queryKey && { queryKey });
    };
    source.addEventListener("message", refresh);
    source.addEventListener("open", refresh);
    return () => source.close();
  }, []);
}
