import type { Texts } from "#locale/catalog.ts";
import type { passkey as source } from "#locale/th/codes/passkey.ts";

/** Passkeys and the lock of the wallet. */
export const passkey = {
  PASSKEY_INVALID: "We could not check the passkey. Please try again or use your password.",
  PASSKEY_LIMIT: "You have as many passkeys as possible. Please remove one first.",
  WRONG_PASSWORD: "The password is incorrect.",
} satisfies Texts<typeof source>;
