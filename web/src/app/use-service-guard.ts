import { lookup } from "@krapao/contract/lookup";
import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "#lib/api/api.ts";

/** On /login, queries whether the service has ended; if so, shows that screen instead. */
export function useServiceGuard(path: string): void {
  useEffect(() => {
    if (path !== "/login") return undefined;
    const leaving = new AbortController();
    call(lookup.active, { signal: leaving.signal }).then(
      ({ terminated, passkeys }) => {
        if (!passkeys) delete document.documentElement.dataset["passkeys"];
        if (terminated === "gone") navigate("/terminated", { replace: true });
        else document.body.className = "";
      },
      // A failed query does not mean that the service has ended; the form shows the failure itself.
      () => undefined,
    );
    return () => leaving.abort();
  }, [path]);
}
