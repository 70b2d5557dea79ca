import { passkey } from "@krapao/contract/passkey";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { navigate } from "wouter/use-browser-location";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { signChallenge } from "#lib/passkey.ts";
import { keepToken } from "#lib/session/session.ts";
import { codeText } from "#locale/code-text.ts";
import { loadTexts } from "#locale/texts.ts";

/** Logs in with a passkey that the member chooses, and opens home. */
export async function logInByPasskey(remember: boolean): Promise<void> {
  await loadTexts(["codes/passkey"]);
  try {
    const assertion = await signChallenge(await call(passkey.challenge));
    if (!assertion) return;
    const { token } = await call(passkey.login, { body: { ...assertion, remember } });
    keepToken(token, remember);
    navigate("/user", { replace: true });
  } catch (error) {
    showPasskeyError(error);
  }
}

/** The browser refuses too, for example if the passkeys belong to another address. */
export function showPasskeyError(error: unknown): void {
  const isKnown = error instanceof ApiError || error instanceof DOMException;
  if (!isKnown) throw error;
  const failure = error instanceof ApiError ? error : new ApiError("PASSKEY_INVALID");
  showToast({ tone: "error", text: codeText(failure, "codes/passkey") });
}
