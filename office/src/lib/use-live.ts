import { useEffect } from "react";
import { queries } from "./session.ts";

/** The server says what changed, and the page reads it again. The browser connects again by itself. */
export function useLive(): void {
  useEffect(() => {
    const source = new EventSource("/office/live");
    const refresh = () => void queries.invalidateQueries();
    source.addEventListener("message", refresh);
    source.addEventListener("open", refresh);
    return () => source.close();
  }, []);
}
