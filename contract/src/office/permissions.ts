/**
 * What an operator may do, in words. The server, the menu, the buttons and the database read the same
 * lists. Asking and approving are different words, so that nobody has both by accident.
 */
export const permissions = [
  "payout.read",
  "withdraw.release",
  "withdraw.release.approve",
  "withdraw.refuse",
  "suspense.read",
  "suspense.decide",
  "suspense.approve",
  "act.read",
  "record.read",
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
const approvals = ["withdraw.release.approve", "suspense.approve"] as const;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  agent: ["act.read"],
  clerk: [
    "payout.read",
    "withdraw.release",
    "withdraw.refuse",
    "suspense.read",
    "suspense.decide",
    "act.read",
  ],
  promoter: ["act.read"],
  risk: ["payout.read", "suspense.read", ...approvals, "act.read", "record.read"],
  owner: ["payout.read", "suspense.read", ...approvals, "act.read", "record.read"],
  engineer: ["act.read", "record.read"],
  auditor: ["payout.read", "suspense.read", "act.read", "record.read"],
};

/** What operators with these roles may do. */
export function permissionsOf(held: readonly Role[]): ReadonlySet<Permission> {
  return new Set(held.flatMap((role) => rolePermissions[role]));
}
