import type { Texts } from "../catalog.ts";
import type { security as source } from "../th/security.ts";

export const security = {
  title: "Security",
  open: "Security and devices",
  sessions: "Devices that are logged in",
  previous: "Previous login",
  first: "This is your first login",
  unknown: "Unknown device",
  current: "This device",
  lastUse: "Last used",
  end: "Log out",
  endOf: (device, moment) => `Log out ${device}, last used ${moment}`,
  ended: "That device is logged out",
  endOthers: "Log out all other devices",
  othersEnded: "All other devices are logged out",
  question: {
    title: (count) => (count === 1 ? "Log out 1 device" : `Log out ${count} devices`),
    text: "All other devices must log in again. This one stays logged in. If you see a device that you do not know, please change your password too.",
    yes: "Log out other devices",
    no: "Cancel",
  },
  passkeys: {
    title: "Passkeys",
    text: "Log in with your fingerprint, face or screen lock instead of typing your password.",
    add: "Add a passkey",
    added: "Passkey added",
    exists: "This device already has a passkey",
    created: "Added",
    unused: "Not used yet",
    remove: "Remove",
    removeOf: (device, moment) => `Remove the passkey of ${device}, added ${moment}`,
    removed: "Passkey removed",
  },
  lock: {
    title: "Lock when idle",
    text: "After 5 idle minutes your balance and your money are locked. Unlock with a passkey or your password. It applies to all your devices.",
    on: "The lock is on",
    off: "The lock is off",
  },
  proof: { title: "Confirm your password", action: "Confirm" },
} satisfies Texts<typeof source>;
