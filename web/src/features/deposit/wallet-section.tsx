import type { Profile } from "@krapao/contract/account";
import { arrivalMinutes, giftMinimumBaht } from "@krapao/contract/deposit";
import { CopyButton } from "@krapao/ui/button/copy-button.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useState } from "react";
import { useTexts } from "#locale/texts.ts";
import { DepositDone } from "./deposit-done.tsx";
import { Facts } from "./facts.tsx";
import { GiftForm } from "./gift-form.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";
import type { DepositWallet } from "./ways.ts";

interface WalletSectionProps {
  wallets: readonly DepositWallet[];
  isManual: boolean;
  profile: Profile;
  onClose: () => void;
}

/** Wallet-app accounts: a number to send to, or a form for a gift link. */
export function WalletSection({ wallets, isManual, profile, onClose }: WalletSectionProps) {
  const [done, setDone] = useState<{ amount: number | null }>();
  if (done) return <DepositDone {...done} currency={profile.currency} onClose={onClose} />;
  return (
    <ul className="grid gap-4">
      {wallets.map((wallet) => (
        <li
          key={wallet.walletAccountNo}
          className="rounded-medium border border-line bg-raised p-4"
        >
          {wallet.mode === "AUTO" || isManual ? (
            <WalletNumber wallet={wallet} isManual={isManual} profile={profile} />
          ) : (
            <GiftForm wallet={wallet} profile={profile} onDone={(amount) => setDone({ amount })} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface WalletNumberProps {
  wallet: DepositWallet;
  isManual: boolean;
  profile: Profile;
}

function WalletNumber({ wallet, isManual, profile }: WalletNumberProps) {
  const { wallet: texts, facts } = useTexts("deposit");
  const money = useMoneyText(profile.currency);
  const { walletAccountName, walletAccountNo } = wallet;
  const { username } = profile;
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-bold">{texts.autoTitle}</h3>
        <p className="text-small text-content-soft">{walletAccountName}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-title font-bold tabular-nums">{walletAccountNo}</p>
        <CopyButton text={walletAccountNo} aria-label={texts.copyNumber(walletAccountNo)} />
      </div>
      {!isManual && (
        <>
          <NumberedSteps
            steps={[texts.steps.copy, texts.steps.transfer, texts.steps.note(username)]}
          />
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-medium bg-surface px-4 py-2">
            <p>
              <span className="block text-caption text-content-soft">{texts.username}</span>
              <span className="font-bold tabular-nums">{username}</span>
            </p>
            <CopyButton text={username} aria-label={texts.copyUsername(username)} />
          </div>
          <Facts
            facts={[facts.arrives(arrivalMinutes), facts.minimum(money.plain(giftMinimumBaht))]}
          />
        </>
      )}
    </div>
  );
}
