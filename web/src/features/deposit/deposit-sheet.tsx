import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { BankIcon, QrIcon, WalletIcon } from "@krapao/ui/icons/money.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { ClosedState } from "@krapao/ui/layout/state.tsx";
import { Tabs } from "@krapao/ui/layout/tabs.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { HelpButton } from "#features/lookup/help-button.tsx";
import { LimitLeft } from "#features/protection/limit-left.tsx";
import { LimitOffer } from "#features/protection/limit-offer.tsx";
import { useLocation } from "#lib/location.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useTexts } from "#locale/texts.ts";
import { depositQuery, slipHoursQuery } from "./api.ts";
import { AwaitedQrSheet, type AwaitedQr } from "./awaited-qr.tsx";
import { BankSection } from "./bank-section.tsx";
import { QrSection } from "./qr-section.tsx";
import { SlipUploadSheet } from "./slip-upload-sheet.tsx";
import { WalletSection } from "./wallet-section.tsx";
import { sortWays, type DepositMember, type DepositWays } from "./ways.ts";

interface DepositSheetProps {
  isOpen: boolean;
  onClose: () => void;
  member: DepositMember;
}

export const DepositSheet = withQueries(function DepositSheet(props: DepositSheetProps) {
  const { isOpen, onClose, member } = props;
  const texts = useTexts("deposit");
  const slip = useOpening();
  const [awaited, setAwaited] = useState<AwaitedQr>();
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={texts.title}
        isTall
        action={<HelpButton {...texts.help} clip="wallet" onLeave={onClose} />}
      >
        <Content member={member} onClose={onClose} onSlip={slip.open} onAwait={setAwaited} />
      </Sheet>
      {awaited && !isOpen && (
        <AwaitedQrSheet awaited={awaited} currency={member.profile.currency} />
      )}
      <SlipUploadSheet isOpen={slip.isOpen} onClose={slip.close} profile={member.profile} />
    </>
  );
});

interface ContentProps {
  member: DepositMember;
  onClose: () => void;
  onSlip: () => void;
  /** Home waits for the money of this code. */
  onAwait: (code: AwaitedQr) => void;
}

function Content(props: ContentProps) {
  const { onClose } = props;
  const { left, offer, review } = useTexts("deposit");
  const { data, error, isFetching, refetch } = useQuery(depositQuery);
  // Read at once, because the sections below use it.
  useQuery(slipHoursQuery);
  if (!data && error) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  if (!data) return <DepositSkeleton />;
  const ways = sortWays(data);
  const isEmpty = Object.values(ways).every((list: readonly unknown[]) => list.length === 0);
  if (isEmpty) return <Closed onLeave={onClose} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <LimitOffer offer={offer} review={review} onLeave={onClose} />
      <LimitLeft kind="deposit" texts={left} currency={props.member.profile.currency} />
      <Ways {...props} ways={ways} isManual={data.isManual} />
    </div>
  );
}

function Closed({ onLeave }: { onLeave: () => void }) {
  const { closed } = useTexts("deposit");
  const { titles } = useTexts("shell");
  const [, navigate] = useLocation();
  const go = () => {
    onLeave();
    navigate("/user/contact");
  };
  return <ClosedState {...closed} action={<Button onClick={go}>{titles.contact}</Button>} />;
}

interface WaysProps extends ContentProps {
  ways: DepositWays;
  isManual: boolean;
}

type WayName = "bank" | "qr" | "wallet";

function Ways({ ways, isManual, member, onClose, onSlip, onAwait }: WaysProps) {
  const texts = useTexts("deposit");
  const queryClient = useQueryClient();
  const all = [
    { key: "bank", label: texts.tabs.bank, icon: <BankIcon size={20} />, ways: ways.banks },
    { key: "qr", label: texts.tabs.qr, icon: <QrIcon size={20} />, ways: ways.qrs },
    { key: "wallet", label: texts.tabs.wallet, icon: <WalletIcon size={20} />, ways: ways.wallets },
  ] as const;
  const tabs = all.filter((tab) => tab.ways.length > 0);
  const [chosen, setChosen] = useState<WayName>();
  const current = tabs.find((tab) => tab.key === chosen)?.key ?? tabs[0]?.key ?? "bank";
  // The tab reacts to the tap at once; a cheap phone needs longer to render its content.
  const soon = useDeferredValue(current);
  const shown = tabs.find((tab) => tab.key === soon)?.key ?? current;

  function finish(code: AwaitedQr): void {
    onAwait(code);
    void queryClient.invalidateQueries({ queryKey: ["member", "wallet"] });
    showToast({ tone: "info", text: texts.qr.refreshing });
    onClose();
  }

  const section = {
    bank: <BankSection banks={ways.banks} isManual={isManual} member={member} onSlip={onSlip} />,
    qr: (
      <QrSection
        ways={ways.qrs}
        profile={member.profile}
        onTransferred={finish}
        onClose={onClose}
      />
    ),
    wallet: (
      <WalletSection
        wallets={ways.wallets}
        isManual={isManual}
        profile={member.profile}
        onClose={onClose}
      />
    ),
  }[shown];
  // With one way only there is nothing to choose.
  if (tabs.length === 1) return section;
  return (
    <Tabs
      label={texts.ways}
      tabs={tabs}
      current={current}
      onSelect={(key) => setChosen(key as WayName)}
    >
      {section}
    </Tabs>
  );
}

function DepositSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-[3.375rem] w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}
