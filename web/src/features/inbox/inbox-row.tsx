import { type InboxItem, inboxKinds, type InboxTopic } from "@krapao/contract/inbox";
import { DepositIcon, TransferIcon, WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { TrophyIcon } from "@krapao/ui/icons/reward.tsx";
import { ShieldIcon } from "@krapao/ui/icons/status.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDateTime } from "#lib/format/dates.ts";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useTexts } from "#locale/texts.ts";
import { eventText } from "./event-text.ts";

const icons: Readonly<Record<InboxTopic, ReactNode>> = {
  deposit: <DepositIcon />,
  withdraw: <WithdrawIcon />,
  transfer: <TransferIcon />,
  reward: <TrophyIcon />,
  security: <ShieldIcon />,
};

interface InboxRowProps {
  item: InboxItem;
  /** The event of a tapped push message: it is scrolled to. */
  isMarked: boolean;
  onOpen: (item: InboxItem) => void;
}

/** One event. A tap marks it as read and opens its entry of the statement, if it has one. */
export function InboxRow({ item, isMarked, onOpen }: InboxRowProps) {
  const texts = useTexts("inbox");
  const reasons = useTexts("slip-reason");
  const statement = useTexts("statement");
  const gameNames = useGameNames();
  const { data: member } = useQuery({ ...walletQuery, staleTime: Infinity });
  const money = useMoneyText(member?.profile.currency ?? "BAHT");
  const ref = useRef<HTMLLIElement>(null);
  const { title, detail } = eventText(item, {
    texts,
    reasons,
    statement,
    gameNames,
    money: money.exact,
  });
  useEffect(() => {
    if (isMarked) ref.current?.scrollIntoView({ block: "center" });
  }, [isMarked]);
  const { isRead, at } = item;
  return (
    <li ref={ref}>
      <button
        type="button"
        className={`grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-medium border border-line px-3 py-2 text-start ${isRead ? "" : "bg-raised"}`}
        onClick={() => onOpen(item)}
      >
        <span
          className={`grid size-10 place-items-center rounded-full ${isRead ? "bg-raised text-content-soft" : "bg-gold-wash text-gold-text"}`}
        >
          {icons[inboxKinds[item.kind]]}
        </span>
        <span className="min-w-0">
          <span className={`block text-small text-pretty ${isRead ? "" : "font-bold"}`}>
            {title}
          </span>
          {detail && (
            <span className="block text-caption text-pretty text-content-soft">{detail}</span>
          )}
          <time dateTime={at} className="text-caption text-content-soft tabular-nums">
            {formatDateTime(at)}
          </time>
        </span>
        {!isRead && (
          <span className="size-2.5 rounded-full bg-coral-fill">
            <span className="sr-only">{texts.isNew}</span>
          </span>
        )}
      </button>
    </li>
  );
}
