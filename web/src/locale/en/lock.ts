import type { Texts } from "../catalog.ts";
import type { lock as source } from "../th/lock.ts";

export const lock = {
  title: "Locked",
  text: "You were away for more than 5 minutes. Please unlock to see your balance and use your money.",
  byPasskey: "Unlock with a passkey",
  password: "Password",
  byPassword: "Unlock with password",
  required: "Please enter your password",
} satisfies Texts<typeof source>;
