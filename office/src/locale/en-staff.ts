import type { Texts } from "./texts.ts";

/** Texts of the room Staff. */
export const staff = {
  empty: "There is no operator yet",
  roles: "Roles",
  keys: (count) => `${count} passkeys`,
  sessions: (count) => `Signed in on ${count} devices`,
  lastUsed: "Last signed in",
  never: "Never signed in",
  since: "Added",
  disabled: (time) => `Disabled since ${time}`,
  invited: "Invited, the link is not used yet",
  machine: "Machine",
  requested: "Requests in 30 days",
  decided: "Decisions in 30 days",
  revealed: "Numbers revealed in 30 days",
  setRoles: "Request these roles",
  endSessions: "End all sessions",
  disable: "Disable at once",
  enable: "Request to enable",
  invite: "Request invitation",
  inviteAgain: "Request a new link",
  newTitle: "Invite an operator",
  id: "Id (a-z, 0-9, dots, dashes)",
  name: "Name",
  link: "Give this link to the invited person. It works once, within a day after the approval, and is not shown again",
} satisfies Texts["staff"];
