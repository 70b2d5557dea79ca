import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { BellIcon } from "@krapao/ui/icons/navigation.tsx";
import { useEffect, useState } from "react";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useTexts } from "#locale/texts.ts";
import { loadInboxSheet } from "./load-inbox.ts";

const shownMax = 99;

/** Opens the inbox and shows how many events are unread, here and on the app's icon. */
export function InboxBell({ unread = 0 }: { unread: number | undefined }) {
  const { inbox, connection } = useTexts("shell");
  const [at] = useState(takeLinked);
  const { Sheet, key, props, isLoading, open } = useLazySheet(loadInboxSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  useEffect(() => showBadge(unread), [unread]);
  useEffect(() => {
    // A tapped push message leads here.
    if (at !== undefined) open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the screen opens.
  }, []);
  const label = unread > 0 ? inbox.unread(unread) : inbox.title;
  return (
    <>
      <span className="relative -my-1">
        <IconButton label={label} icon={<BellIcon />} isBusy={isLoading} onClick={open} />
        {unread > 0 && (
          <span
            className="pointer-events-none absolute end-0 top-0 min-w-[1.6em] rounded-full bg-coral-fill px-1 text-center text-[length:min(var(--text-caption),4.5vw)] leading-[1.6] font-bold text-on-coral tabular-nums"
            aria-hidden="true"
          >
            {unread > shownMax ? `${shownMax}+` : unread}
          </span>
        )}
      </span>
      {Sheet && <Sheet key={key} {...props} at={at} />}
    </>
  );
}

/** The event of a tapped push message, once. */
function takeLinked(): number | undefined {
  if (typeof location === "undefined") return undefined;
  const number = Number(new URLSearchParams(location.search).get("inbox"));
  if (!number) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return number;
}

/** Not every browser has badges, and some refuse them outside an installed app. */
function showBadge(count: number): void {
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  set?.catch(() => undefined);
}
