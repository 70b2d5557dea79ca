import type { Profile } from "@krapao/contract/account";
import type { StatementEntry } from "@krapao/contract/statement";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { moneyText } from "@krapao/ui/money/money-text.ts";
import { choicesQuery } from "#features/game/choices.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { celebrate } from "#lib/celebrate/celebrate.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { readStored, store } from "#lib/session/storage.ts";
import { loadedTexts } from "#locale/texts.ts";
import { findNew, parseMark } from "./announcements.ts";

/**
 * Announces a completed bonus and a win that came to the wallet, once for each on this device. A
 * page that is not visible leaves it to the one that is, or to the member's return.
 */
export async function announce(
  { _id: member, currency }: Profile,
  statements: readonly StatementEntry[],
): Promise<void> {
  if (document.hidden) return;
  const games = await queryClient.query({ ...choicesQuery, staleTime: 0 });
  const { slots } = await queryClient.query({ ...walletQuery, staleTime: "static" });
  // Read and stored without a pause, so that of two pages only one announces it.
  const known = parseMark(readStored("announced"));
  const found = findNew(known, { member, statements, games, now: Date.now() });
  store("announced", JSON.stringify(found.mark));
  const texts = loadedTexts("wallet");
  if (!texts) return;
  if (found.isBonusDone) showToast({ tone: "success", text: texts.state.bonusDone });
  const unit = loadedTexts("shell")?.ui.currency[currency] ?? "";
  for (const { code, amount } of found.wins) {
    const name = slots.find((slot) => slot.code === code)?.name ?? code;
    showToast({ tone: "success", text: texts.changes.win(moneyText(amount, unit), name) });
  }
  if (found.isBonusDone || found.wins.length > 0) void celebrate();
}
