import type { Permission } from "@krapao/contract/office/permissions";
import type { ComponentType } from "react";
import { Approvals } from "#rooms/approvals.tsx";
import { Payouts } from "#rooms/payouts.tsx";
import { RecordRoom } from "#rooms/record.tsx";
import { Suspense } from "#rooms/suspense.tsx";
import type { Texts } from "#locale/texts.ts";

interface Room {
  readonly path: string;
  readonly name: keyof Texts["rooms"];
  /** The menu shows the room to operators who have it. */
  readonly permission: Permission;
  readonly Screen: ComponentType;
}

export const rooms: readonly Room[] = [
  { path: "/payouts", name: "payouts", permission: "payout.read", Screen: Payouts },
  { path: "/suspense", name: "suspense", permission: "suspense.read", Screen: Suspense },
  { path: "/approvals", name: "approvals", permission: "act.read", Screen: Approvals },
  { path: "/record", name: "record", permission: "record.read", Screen: RecordRoom },
];
