import { lookup } from "@krapao/contract/lookup";
import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "#lib/api/api.ts";

/** On entering /login, asks whether the service goes on; where it has ended, says so instead. */
export function useServiceGuard(path: string): void {
  useEffect(() => {
    if (path !== "/login") return undefined;
    const leaving = new AbortController();
    call(lookup.active, { signal: leaving.signal }).then(
      ({ terminated }) => {
        if (terminated === "gone") navigate("/terminated", { replace: true });
        else document.body.className = "";
      },
      // Whoever cannot be asked has not ended: the form itself will tell what is wrong.
      () => undefined,
    );
    return () => leaving.abort();
  }, [path]);
}
