import { account } from "@krapao/contract/account";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { navigate } from "wouter/use-browser-location";
import { call, listenToApi } from "#lib/api/api.ts";
import { clearSession } from "#lib/session/session.ts";
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
  });
}
