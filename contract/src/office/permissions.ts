import * as v from "valibot";

export const OperatorId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]{1,39}$/));

/**
 * What an operator may do, in words. The server, the menu, the buttons and the database read the same
 * lists. Asking and approving are different words, so that nobody has both by accident.
 */
export const permissions = [
  "today.read",
  "report.money",
  "report.play",
  "report.member",
  "member.find",
  "member.read",
  "member.reveal",
  "member.note",
  "member.end-sessions",
  "member.disable",
  "member.enable",
  "member.enable.approve",
  "member.adjust",
  "member.adjust.approve",
  "member.bank",
  "member.bank.approve",
  "member.close",
  "member.close.approve",
  "chat.read",
  "chat.answer",
  "payout.read",
  "withdraw.release",
  "withdraw.release.approve",
  "withdraw.refuse",
  "suspense.read",
  "suspense.decide",
  "suspense.approve",
  "slip.read",
  "slip.decide",
  "slip.approve",
  "unknown.read",
  "unknown.decide",
  "unknown.approve",
  "hold.read",
  "hold.decide",
  "hold.approve",
  "protection.read",
  "protection.stop",
  "protection.match",
  "protection.lift",
  "protection.lift.approve",
  "alert.read",
  "alert.close",
  "ring.decide",
  "act.read",
  "record.read",
  "staff.read",
  "operator.manage",
  "operator.approve",
  "service.read",
  "service.pause",
  "service.resume",
  "service.approve",
  "setting.read",
  "setting.write",
  "setting.rehearse",
  "setting.approve",
  "text.read",
  "text.write",
  "offer.read",
  "offer.write",
  "offer.pause",
  "offer.rehearse",
  "offer.approve",
  "account.read",
  "account.write",
  "account.approve",
] as const;
export type Permission = (typeof permissions)[number];

/** The roles of operators. An operator may have several. */
export const roles = [
  "agent",
  "clerk",
  "promoter",
  "risk",
  "owner",
  "engineer",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

/** What the second person needs for acts about money. */
const approvals = [
  "withdraw.release.approve",
  "suspense.approve",
  "slip.approve",
  "unknown.approve",
  "hold.approve",
  "member.adjust.approve",
  "member.bank.approve",
  "member.close.approve",
] as const;

/** Reads the queues of money that waits for a person. */
const queueReading = [
  "payout.read",
  "suspense.read",
  "slip.read",
  "unknown.read",
  "hold.read",
] as const;

/** Who talks to members may stop one at once. To lift a stop takes two people. */
const protecting = ["protection.read", "protection.stop"] as const;

/** Who answers members reads about them. To block a login is for one person, to open it for two. */
const memberReading = ["member.find", "member.read"] as const;
const memberWork = [
  ...memberReading,
  "member.reveal",
  "member.note",
  "member.end-sessions",
  "member.disable",
] as const;

/** Money, play and members are reports of their own. */
const reporting = ["report.money", "report.play", "report.member"] as const;

const serviceWork = ["service.read", "service.pause"] as const;

/** Who watches what offers cost may stop one, and is the second person for publishing. */
const offerWatch = ["offer.read", "offer.pause", "offer.rehearse", "offer.approve"] as const;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  agent: [
    ...memberWork,
    ...protecting,
    "member.enable",
    "member.adjust",
    "chat.read",
    "chat.answer",
    "act.read",
  ],
  clerk: [
    "today.read",
    ...memberWork,
    "member.enable",
    "member.adjust",
    "member.bank",
    "member.close",
    "chat.read",
    ...queueReading,
    "withdraw.release",
    "withdraw.refuse",
    "suspense.decide",
    "slip.decide",
    "unknown.decide",
    "hold.decide",
    ...protecting,
    "act.read",
    ...serviceWork,
    "account.read",
    "account.write",
  ],
  promoter: [
    "report.play",
    "act.read",
    "text.read",
    "text.write",
    "offer.read",
    "offer.write",
    "offer.pause",
    "offer.rehearse",
  ],
  risk: [
    "today.read",
    ...reporting,
    ...memberWork,
    ...protecting,
    "protection.match",
    "protection.lift",
    "alert.read",
    "alert.close",
    "ring.decide",
    "member.enable",
    "chat.read",
    ...queueReading,
    ...approvals,
    "act.read",
    "record.read",
    ...serviceWork,
    ...offerWatch,
  ],
  owner: [
    "today.read",
    ...reporting,
    ...memberWork,
    ...protecting,
    "protection.match",
    "protection.lift.approve",
    "alert.read",
    "member.enable.approve",
    "chat.read",
    ...queueReading,
    ...approvals,
    "act.read",
    "record.read",
    "staff.read",
    "operator.manage",
    "operator.approve",
    ...serviceWork,
    "service.approve",
    "setting.read",
    "setting.rehearse",
    "setting.approve",
    "text.read",
    "text.write",
    ...offerWatch,
    "account.read",
    "account.approve",
  ],
  engineer: [
    "act.read",
    "record.read",
    ...serviceWork,
    "service.resume",
    "setting.read",
    "setting.write",
    "setting.rehearse",
  ],
  auditor: [
    "today.read",
    ...reporting,
    ...memberReading,
    "chat.read",
    ...queueReading,
    "protection.read",
    "alert.read",
    "act.read",
    "record.read",
    "staff.read",
    "service.read",
    "setting.read",
    "text.read",
    "offer.read",
    "account.read",
  ],
};

/** What operators with these roles may do. */
export function permissionsOf(held: readonly Role[]): ReadonlySet<Permission> {
  return new Set(held.flatMap((role) => rolePermissions[role]));
}
