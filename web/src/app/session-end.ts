import { account } from "@krapao/contract/account";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { navigate } from "wouter/use-browser-location";
import { call, listenToApi } from "#lib/api/api.ts";
import { clearSession } from "#lib/session/session.ts";
import { codeText } from "#locale/code-text.ts";

export function logOut(): void {
  // The browser forgets the session at once, whether or not the server can be reached.
  call(account.logout).catch(() => undefined);
  clearSession();
  navigate("/login", { replace: true });
}

/** Follows the answers that lead somewhere else, whichever screen asked. */
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
