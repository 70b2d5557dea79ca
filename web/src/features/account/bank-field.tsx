import type { Bank } from "@krapao/contract/lookup";
import { recommendedBanks, type Language } from "@krapao/contract/market";
import { Button } from "@krapao/ui/button/button.tsx";
import { SelectField, type SelectFieldProps } from "@krapao/ui/form/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { marketSettings } from "#lib/settings.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { banksQuery } from "./api.ts";
import { bankName } from "#lib/format/bank-name.ts";

/** The banks of the market, with the fastest transfers first. */
export function BankField(props: Omit<SelectFieldProps, "options" | "placeholder">) {
  const texts = useTexts("account").register;
  const ui = useTexts("shell").ui;
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(banksQuery);
  return (
    <div>
      <SelectField
        {...props}
        placeholder={data ? texts.bankPlaceholder : ui.loading}
        error={isError && !data ? texts.banksFailed : props.error}
        options={groupBanks(data ?? [], language, texts)}
      />
      {isError && !data && (
        <Button tone="quiet" className="mb-2" isBusy={isFetching} onClick={() => void refetch()}>
          {ui.retry}
        </Button>
      )}
    </div>
  );
}

interface GroupTexts {
  bankRecommended: string;
  bankOthers: string;
}

function groupBanks(banks: readonly Bank[], language: Language, texts: GroupTexts) {
  const toOption = (bank: Bank) => ({ value: bank.code, label: bankName(bank, language) });
  const fastest = recommendedBanks(marketSettings.market);
  const recommended = banks.filter(({ code }) => fastest.includes(code));
  const others = banks.filter(({ code }) => !fastest.includes(code));
  if (recommended.length === 0) return others.map(toOption);
  return [
    { label: texts.bankRecommended, options: recommended.map(toOption) },
    { label: texts.bankOthers, options: others.map(toOption) },
  ];
}
