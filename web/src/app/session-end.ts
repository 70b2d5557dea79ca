import { account } from "@krapao/contract/account";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { navigate } from "wouter/use-browser-location";
import { call, listenToApi } from "#lib/api/api.ts";
import { noteLocked } from "#lib/session/lock.ts";
import { clearSession, tokenArea } from "#lib/session/session.ts";
import { store } from "#lib/session/storage.ts";
import { codeText } from "#locale/code-text.ts";

export function logOut(): void {
  // The browser deletes the session at once, even if the server is not reachable.
  call(account.logout).catch(() => undefined);
  clearSession();
  navigate("/login", { replace: true });
}

/** Handles replies that lead to another screen, for the calls of all screens. */
export function followApi(): void {
  listenToApi({
    sessionEnded: (error) => {
      clearSession();
      showToast({ tone: "info", text: codeText(error) });
      navigate("/login", { replace: true });
    },
    serviceEnded: () => navigate("/terminated", { replace: true }),
    lockSeen: (seconds) => {
      // Before the reply is used: no balance of a session that locks is stored.
      store("locks", "1", tokenArea());
      if (seconds === 0) noteLocked(true);
      // Without this code the server locks all the same; the next reply loads it again.
      import("./idle-lock.ts").then(
        ({ followIdle }) => followIdle(seconds),
        () => undefined,
      );
    },
  });
}
