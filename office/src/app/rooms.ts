import type { Permission } from "@krapao/contract/office/permissions";
import type { ComponentType } from "react";
import { ActRoom } from "#rooms/act.tsx";
import { Alerts } from "#rooms/alerts.tsx";
import { Approvals } from "#rooms/approvals.tsx";
import { Differences } from "#rooms/differences.tsx";
import { Floor } from "#rooms/floor.tsx";
import { Holds } from "#rooms/holds.tsx";
import { Inbox } from "#rooms/inbox.tsx";
import { Member } from "#rooms/member.tsx";
import { Accounts, Offers, Providers } from "#rooms/offer-rooms.tsx";
import { Payouts } from "#rooms/payouts.tsx";
import { Protection } from "#rooms/protection.tsx";
import { RingRoom } from "#rooms/ring.tsx";
import { Reports } from "#rooms/reports.tsx";
import { RecordRoom } from "#rooms/record.tsx";
import { Service } from "#rooms/service.tsx";
import { Settings } from "#rooms/settings.tsx";
import { Staff } from "#rooms/staff.tsx";
import { Suspense } from "#rooms/suspense.tsx";
import { Search } from "#rooms/search.tsx";
import { Slips } from "#rooms/slips.tsx";
import { TextsRoom } from "#rooms/texts.tsx";
import { Wheel } from "#rooms/wheel.tsx";
import { Unknown } from "#rooms/unknown.tsx";
import { Today } from "#rooms/today.tsx";
import type { Texts } from "#locale/texts.ts";

interface Room {
  readonly path: string;
  /** It is opened from another room, so the menu does not show it. */
  readonly isInner?: boolean;
  readonly name: keyof Texts["rooms"];
  /** The menu shows the room to operators who have it. */
  readonly permission: Permission;
  readonly Screen: ComponentType;
}

export const rooms: readonly Room[] = [
  { path: "/today", name: "today", permission: "today.read", Screen: Today },
  { path: "/floor", name: "floor", permission: "today.read", Screen: Floor },
  // Each report has its own permission; who has any has this one.
  { path: "/reports", name: "reports", permission: "report.play", Screen: Reports },
  { path: "/inbox", name: "inbox", permission: "chat.read", Screen: Inbox },
  { path: "/members", name: "search", permission: "member.find", Screen: Search },
  {
    path: "/members/:id",
    name: "search",
    permission: "member.read",
    Screen: Member,
    isInner: true,
  },
  {
    path: "/members/:id/ring",
    name: "search",
    permission: "member.read",
    Screen: RingRoom,
    isInner: true,
  },
  { path: "/payouts", name: "payouts", permission: "payout.read", Screen: Payouts },
  { path: "/suspense", name: "suspense", permission: "suspense.read", Screen: Suspense },
  { path: "/slips", name: "slips", permission: "slip.read", Screen: Slips },
  { path: "/unknown", name: "unknown", permission: "unknown.read", Screen: Unknown },
  { path: "/differences", name: "differences", permission: "unknown.read", Screen: Differences },
  { path: "/holds", name: "holds", permission: "hold.read", Screen: Holds },
  {
    path: "/protection",
    name: "protection",
    permission: "protection.read",
    Screen: Protection,
  },
  { path: "/alerts", name: "alerts", permission: "alert.read", Screen: Alerts },
  { path: "/approvals", name: "approvals", permission: "act.read", Screen: Approvals },
  {
    path: "/acts/:id",
    name: "approvals",
    permission: "act.read",
    Screen: ActRoom,
    isInner: true,
  },
  { path: "/record", name: "record", permission: "record.read", Screen: RecordRoom },
  { path: "/staff", name: "staff", permission: "staff.read", Screen: Staff },
  { path: "/service", name: "service", permission: "service.read", Screen: Service },
  { path: "/offers", name: "offers", permission: "offer.read", Screen: Offers },
  { path: "/wheel", name: "wheel", permission: "offer.read", Screen: Wheel },
  { path: "/accounts", name: "accounts", permission: "account.read", Screen: Accounts },
  { path: "/providers", name: "providers", permission: "service.read", Screen: Providers },
  { path: "/texts", name: "texts", permission: "text.read", Screen: TextsRoom },
  { path: "/settings", name: "settings", permission: "setting.read", Screen: Settings },
];
