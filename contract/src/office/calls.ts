import { acts } from "./acts.ts";
import { record } from "./record.ts";
import { alerts } from "./alerts.ts";
import {
  accountRoom,
  offerRoom,
  providerRoom,
  settingRoom,
  textRoom,
  wheelRoom,
} from "./content.ts";
import { differences } from "./differences.ts";
import { floor } from "./floor.ts";
import { inbox } from "./inbox.ts";
import { members } from "./members.ts";
import type { OfficeRoute } from "./office-route.ts";
import { payouts } from "./payouts.ts";
import { holds, protectionRoom } from "./protection.ts";
import { rings } from "./rings.ts";
import { rehearsals } from "./rehearsals.ts";
import { reports } from "./reports.ts";
import { sandboxEntry, signIn, totpSetUp } from "./sign-in.ts";
import { slips } from "./slips.ts";
import { suspense } from "./suspense.ts";
import { unknown } from "./unknown.ts";
import { service } from "./service.ts";
import { staff } from "./staff.ts";
import { today } from "./today.ts";
import { draws } from "./wheel.ts";

/** Every call of the office. */
const calls = {
  signIn,
  totpSetUp,
  sandboxEntry,
  today,
  floor,
  reports,
  members,
  inbox,
  payouts,
  suspense,
  slips,
  unknown,
  differences,
  holds,
  protectionRoom,
  alerts,
  rings,
  acts,
  record,
  staff,
  service,
  offers: offerRoom,
  wheel: wheelRoom,
  draws,
  accounts: accountRoom,
  providers: providerRoom,
  texts: textRoom,
  settings: settingRoom,
  rehearsals,
};

/** The same calls in one list, each with its room. */
export const officeCallList: readonly { room: string; name: string; call: OfficeRoute }[] =
  Object.entries(calls).flatMap(([room, group]) =>
    Object.entries(group as Record<string, OfficeRoute>).map(([name, call]) => ({
      room,
      name,
      call,
    })),
  );
