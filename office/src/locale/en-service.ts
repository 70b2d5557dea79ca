import type { Texts } from "./texts.ts";

/** Texts of the room Service. */
export const service = {
  version: "Version",
  open: "The service is open",
  ended: "The service has ended: members cannot use it",
  end: "End the service at once",
  resume: "Request to resume",
  processes: "Processes",
  late: "Silent",
  alive: "Running",
  started: (time) => `Started ${time}`,
  noProcess: "No process has reported yet",
  workers: "Workers",
  workersText: "Time since the last success",
  seconds: (count) => `${count} s`,
  calls: "Provider calls",
  callsOf: (calls, failed) => `${calls} calls, ${failed} failed`,
  silent: (count) => `No answer for ${count} s`,
  noCalls: "No call yet",
  others: (count) => `Show ${count} more`,
  backups: {
    title: "Backups",
    made: "Last backup",
    rehearsed: "Last restore rehearsal",
    never: "Never noted",
    old: "Too old",
  },
  queues: "All queues",
  providers: "Game providers",
  closed: "Closed",
  openNow: "Open",
  waitsOpen: "Waits for approval to open",
  close: "Close at once",
  reopen: "Request to open",
  choose: "Choose a provider",
  addresses: "Blocked networks",
  addressesText: "Nobody can log in or register from these networks",
  noAddress: "No network is blocked",
  network: "Address or network, such as 203.0.113.0/24",
  block: "Block at once",
  unblock: "Request to let in again",
  waitsUnblock: "Waits for approval to let in",
} satisfies Texts["service"];

/** The names of its acts, and of that of the wheel's seed. */
export const serviceActs = {
  "service.end": "End the service",
  "service.resume": "Resume the service",
  "provider.close": "Close a game provider",
  "provider.open": "Open a game provider",
  "address.block": "Block a network",
  "address.unblock": "Let a blocked network in again",
  "wheel.renew": "Replace the wheel's seed",
};

export const serviceFacts = {
  serviceEnded: "Service ended",
  provider: "Provider",
  providerName: "Provider's name",
  providerOpen: "Open",
  network: "Network",
  blockReason: "Why it is blocked",
  blockedAt: "Blocked",
  commitment: "Commitment of the seed",
};
