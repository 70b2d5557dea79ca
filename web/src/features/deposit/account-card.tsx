import { CopyButton } from "@krapao/ui/button/copy-button.tsx";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import { formatAccountNo } from "#lib/format/bank-account.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { BankMark } from "./bank-mark.tsx";
import type { DepositBank } from "./ways.ts";

interface AccountCardProps {
  bank: DepositBank;
  isManual: boolean;
}

/** One of our bank accounts, with a button to copy its number. */
export function AccountCard({ bank: account, isManual }: AccountCardProps) {
  const { account: texts } = useTexts("deposit");
  const { currency: currencies } = useUiTexts();
  const language = useLanguage();
  const { bank, bankCode, mode, bankAccountName, bankAccountNo, currency } = account;
  const number = formatAccountNo(bankAccountNo);
  const isAutomatic = mode !== "MANUAL" && !isManual;
  return (
    <div className="grid gap-3 rounded-medium border border-line bg-raised p-4">
      <div className="flex items-center gap-3">
        <BankMark code={bankCode} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            {bankName(bank, language)}
            {bankCode === "BCEL" && (
              <span className="rounded-full bg-gold-wash px-2 text-caption font-medium text-gold-text">
                {currencies[currency]}
              </span>
            )}
          </p>
          <p className="text-small text-content-soft">{bankAccountName}</p>
        </div>
      </div>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-title font-bold tabular-nums">{number}</p>
          <CopyButton text={bankAccountNo} aria-label={texts.copyNumber(bankAccountNo)} />
        </div>
        {!isManual && (
          <p className={`text-caption ${isAutomatic ? "text-jade" : "text-gold-text"}`}>
            {isAutomatic ? texts.auto : texts.manual}
          </p>
        )}
      </div>
    </div>
  );
}
