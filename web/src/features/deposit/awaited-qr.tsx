import type { QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "#locale/texts.ts";
import { paidQrQuery, qrQuery } from "./api.ts";
import { DepositDone } from "./deposit-done.tsx";

/** A code that the member says to have paid. */
export interface AwaitedQr {
  readonly provider: QrProvider;
  readonly id: string;
}

interface AwaitedQrSheetProps {
  awaited: AwaitedQr;
  currency: Currency;
}

/** Waits on home until the money of the code is in the wallet, and shows that it is. */
export function AwaitedQrSheet({ awaited, currency }: AwaitedQrSheetProps) {
  const { title } = useTexts("deposit");
  const { data: code } = useQuery(qrQuery(awaited.provider));
  const isGone = code !== undefined && code?.id !== awaited.id;
  const { data: amount } = useQuery({ ...paidQrQuery(awaited.id), enabled: isGone });
  const [isSeen, setIsSeen] = useState(false);
  const onClose = () => setIsSeen(true);
  return (
    <Sheet isOpen={typeof amount === "number" && !isSeen} onClose={onClose} title={title}>
      <DepositDone amount={amount ?? null} currency={currency} onClose={onClose} />
    </Sheet>
  );
}
