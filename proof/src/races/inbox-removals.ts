import { events, onePush } from "./inbox-races.ts";
import type { Removal } from "./removal.ts";
import { oneExport } from "./statement-races.ts";

export const inboxRemovals: readonly Removal[] = [
  {
    guard: "one number per event: the lock in inbox_add, and the count in one statement behind it",
    race: events,
    marks: {
      "inbox-lock": ";",
      "inbox-number": `
        select event_count + 1 into next_number from ledger_account where member_id = p_member_id;
        update ledger_account set event_count = next_number where member_id = p_member_id;`,
    },
  },
  {
    guard: "read events: the lock in inbox_mark_read, and the merge in one statement behind it",
    race: events,
    marks: {
      "inbox-read-lock": ";",
      "inbox-read-merge": `
        select read_numbers into known from inbox_reader where member_id = p_member_id;
        known := coalesce(known, '{}') + int8multirange(int8range(p_from, last_number, '[]'));
        insert into inbox_reader (member_id, read_numbers) values (p_member_id, known)
          on conflict (member_id) do update set read_numbers = known;`,
    },
  },
  {
    guard: "a push message is sent once: the lease, and the count of claims behind it",
    race: onePush,
    marks: { "row-lease": "", "push-claim": "" },
  },
  {
    guard: "one file of a statement at a time: the lease of its writer",
    race: oneExport,
    marks: { "one-export": "" },
  },
  {
    guard: "one file of a statement at a time: no new address while a file is written",
    race: oneExport,
    marks: { "export-link": "" },
  },
];
