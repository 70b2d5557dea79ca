import type { Texts } from "#locale/texts.ts";

/** The name of one of our accounts: its bank or provider, without the kind that the books write before it. */
export const accountText = ({ today }: Texts, account: string): string =>
  account === "bank:PAYOUT" ? today.payoutAccount : account.slice(account.indexOf(":") + 1);
