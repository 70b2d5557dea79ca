import { verdictOrExpiry } from "./office-expiry-races.ts";
import { oneClosing, oneNewAccount, oneUndoing } from "./member-races.ts";
import { fourEyes, oneHolder, oneVerdict, twoClerks } from "./office-races.ts";
import type { Removal } from "./removal.ts";
import { oneSendBack } from "./send-back-races.ts";

const twoPeople = ["alter table office_act drop constraint office_act_four_eyes"];

export const officeRemovals: readonly Removal[] = [
  {
    guard: "the second person is another one: OWN_ACT, and the constraint behind it",
    race: fourEyes,
    marks: { "four-eyes": "" },
    sql: twoPeople,
  },
  {
    guard: "the second person uses another browser: SAME_DEVICE, and the constraint behind it",
    race: fourEyes,
    marks: { "other-device": "" },
    sql: twoPeople,
  },
  {
    guard: "the facts of an act are read again at its approval",
    race: fourEyes,
    marks: { "facts-again": "null;" },
  },
  {
    guard: "the permission of an operator in the functions of the database",
    race: fourEyes,
    marks: { "office-permission": ";" },
  },
  {
    guard: "lock of the act while it is approved",
    race: oneVerdict,
    marks: { "act-lock": "select * into act from office_act where id = act_id;" },
  },
  {
    guard: "an act is not approved after its end",
    race: verdictOrExpiry,
    marks: {
      "act-ends": "if act.verdict is not null or act.done_at is not null or act.needs = 0 then",
    },
  },
  {
    guard: "a payout under a hold waits for a person",
    race: twoClerks,
    marks: { "held-payout": "null::text[]" },
  },
  {
    guard: "a conversation that another agent holds is not taken",
    race: oneHolder,
    marks: { "one-holder": "if (false)" },
  },
  {
    guard: "an account is one member's: its unique key",
    race: oneNewAccount,
    // The demo member is written beside this key, so that it stays and separates nobody.
    sql: [
      "alter table bank_account alter account_key set expression as (account_no || ' ' || member_id)",
    ],
  },
  {
    guard: "a closing pays what was agreed to: the facts once more, and the trigger behind them",
    race: oneClosing,
    marks: { "closed-as-agreed": "", "closed-amount": "and new.disabled_at is null then" },
  },
  {
    guard: "a login is blocked once: the rows of the deed",
    race: oneUndoing,
    marks: { "blocked-once": "" },
  },
  {
    guard: "an unmatched transfer is decided once: its state, and the checks behind it",
    race: oneSendBack,
    marks: {
      "transfer-decided-once": 'if (!receipt) throw new Failure("NO_DATA");',
      "send-back-once": "where id = receipt;",
    },
    sql: [4, 5, 6].map((n) => `alter table bank_receipt drop constraint bank_receipt_check${n}`),
  },
];
