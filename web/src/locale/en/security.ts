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
} satisfies Texts<typeof source>;
