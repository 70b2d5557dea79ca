import type { inviteBannersQuery } from "#features/invite/api.ts";
import type { refundBannersQuery } from "#features/refund/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { loadTexts, readLanguage } from "#locale/texts.ts";

/** The sheets of home load with their texts, so that they open complete. */
export async function loadDepositSheet() {
  const [{ DepositSheet }] = await Promise.all([
    import("#features/deposit/deposit-sheet.tsx"),
    loadTexts(["deposit", "account", "slip-reason", "codes/wallet"]),
  ]);
  return DepositSheet;
}

export async function loadWithdrawSheet() {
  const [{ WithdrawSheet }] = await Promise.all([
    import("#features/withdraw/withdraw-sheet.tsx"),
    loadTexts(["withdraw", "codes/wallet"]),
  ]);
  return WithdrawSheet;
}

export async function loadGameSheet() {
  const [{ GameSheet }] = await Promise.all([
    import("#features/game/game-sheet.tsx"),
    loadTexts(["game-account", "games", "transfer", "codes/wallet"]),
  ]);
  return GameSheet;
}

export async function loadAllGamesSheet() {
  const [{ AllGamesSheet }] = await Promise.all([
    import("#features/game/all-games-sheet.tsx"),
    loadTexts(["games"]),
  ]);
  return AllGamesSheet;
}

export async function loadTransferSheet() {
  const [{ TransferSheet }] = await Promise.all([
    import("#features/game/transfer-sheet.tsx"),
    loadTexts(["transfer", "codes/wallet"]),
  ]);
  return TransferSheet;
}

export async function loadInviteSheet() {
  const [{ InviteSheet }] = await Promise.all([
    import("#features/invite/invite-sheet.tsx"),
    loadTexts(["invite", "reward"]),
  ]);
  return InviteSheet;
}

export async function loadInviteClaim() {
  const [{ InviteClaim }] = await Promise.all([
    import("#features/invite/invite-claim.tsx"),
    loadTexts(["invite", "reward", "codes/reward"]),
  ]);
  return InviteClaim;
}

export async function loadRefundSheet() {
  const [{ RefundSheet }] = await Promise.all([
    import("#features/refund/refund-sheet.tsx"),
    loadTexts(["refund", "reward", "codes/reward"]),
  ]);
  return RefundSheet;
}

/** Banners load before the sheet; if they fail, the sheet opens without them. */
export async function readBanners(query: typeof inviteBannersQuery | typeof refundBannersQuery) {
  await queryClient.query({ ...query(readLanguage()), staleTime: 0 }).catch(() => undefined);
}

const idleMilliseconds = 2000;

/** Loads the code that members need next while home is idle. */
export function preloadSheets(): () => void {
  const timer = setTimeout(() => {
    // A failed load is retried when the sheet opens.
    loadDepositSheet().catch(() => undefined);
    loadWithdrawSheet().catch(() => undefined);
    loadGameSheet().catch(() => undefined);
    loadAllGamesSheet().catch(() => undefined);
    loadTransferSheet().catch(() => undefined);
    loadInviteSheet().catch(() => undefined);
    loadRefundSheet().catch(() => undefined);
  }, idleMilliseconds);
  return () => clearTimeout(timer);
}
