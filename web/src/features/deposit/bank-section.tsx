import { arrivalMinutes, transferMinimumBaht } from "@krapao/contract/deposit";
import type { BankAccount } from "@krapao/contract/account";
import { isEnglishName, needsEnglishName } from "@krapao/contract/market";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { SlipIcon } from "@krapao/ui/icons/money.tsx";
import { ShieldIcon } from "@krapao/ui/icons/status.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { BankNameDialog } from "#features/account/bank-name-dialog.tsx";
import { formatAccountNo } from "#lib/format/bank-account.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { AccountCard } from "./account-card.tsx";
import { AnnounceForm } from "./announce-form.tsx";
import { BcelGuide } from "./bcel-guide.tsx";
import { Facts } from "./facts.tsx";
import { inCurrency } from "./qr-amounts.ts";
import { useSlipFacts } from "./use-slip-facts.ts";
import type { DepositBank, DepositMember } from "./ways.ts";

interface BankSectionProps {
  banks: readonly DepositBank[];
  isManual: boolean;
  member: DepositMember;
  onSlip: () => void;
}

/** Our accounts that members transfer to. */
export function BankSection({ banks, isManual, member, onSlip }: BankSectionProps) {
  const texts = useTexts("deposit");
  const { bankAccount, profile } = member;
  const hasAutoKbank = banks.some(({ bankCode, mode }) => bankCode === "KBANK" && mode === "AUTO");
  const bcel = banks.find(({ bankCode }) => bankCode === "BCEL");
  return (
    <div className="grid gap-4">
      <OwnAccount bankAccount={bankAccount} />
      {hasAutoKbank && !isManual && <NamePrompt bankAccount={bankAccount} />}
      {isManual && <Callout>{texts.account.manualMode}</Callout>}
      <ul className="grid gap-3" aria-label={texts.account.list}>
        {banks.map((bank) => (
          <li key={bank.bankCode + bank.bankAccountNo}>
            <AccountCard bank={bank} isManual={isManual} />
          </li>
        ))}
      </ul>
      {bcel && !isManual && <BcelGuide currency={bcel.currency} />}
      <TransferFacts currency={profile.currency} isManual={isManual} />
      <Button tone="quiet" size="large" isFull icon={<SlipIcon />} onClick={onSlip}>
        {texts.slip.prompt} {texts.slip.open}
      </Button>
      {!isManual && <AnnounceForm currency={profile.currency} />}
    </div>
  );
}

/** Only transfers from this account are matched automatically. */
function OwnAccount({ bankAccount }: { bankAccount: BankAccount }) {
  const texts = useTexts("deposit");
  const language = useLanguage();
  return (
    <Callout tone="warning" icon={<ShieldIcon />} title={texts.from.title}>
      <p className="my-1 font-medium">
        <span className="block">{bankName(bankAccount.bank, language)}</span>{" "}
        <span className="tabular-nums">{formatAccountNo(bankAccount.bankAccountNo)}</span>{" "}
        <span className="block">{bankAccount.bankAccountName}</span>
      </p>
      <p className="text-content-soft">{texts.from.text}</p>
    </Callout>
  );
}

function NamePrompt({ bankAccount }: { bankAccount: BankAccount }) {
  const texts = useTexts("deposit");
  const dialog = useOpening();
  const { bankCode, bankAccountName } = bankAccount;
  if (!needsEnglishName(bankCode) || isEnglishName(bankAccountName)) return null;
  return (
    <Callout tone="error" title={texts.englishName.title}>
      <p>{texts.englishName.text}</p>
      <Button className="mt-3" isFull onClick={dialog.open}>
        {texts.englishName.fix}
      </Button>
      <BankNameDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        bankAccount={bankAccount}
      />
    </Callout>
  );
}

interface TransferFactsProps {
  currency: "BAHT" | "LAK";
  isManual: boolean;
}

function TransferFacts({ currency, isManual }: TransferFactsProps) {
  const { facts } = useTexts("deposit");
  const money = useMoneyText(currency);
  const minimum = money.plain(inCurrency(transferMinimumBaht, currency));
  const slipFacts = useSlipFacts();
  const arrival = isManual ? [] : [facts.arrives(arrivalMinutes)];
  return <Facts facts={[...arrival, facts.minimum(minimum), ...slipFacts]} />;
}
