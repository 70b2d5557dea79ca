/** A refusal that is taken out, and the test of the server that must then fail. */
export interface RefusalRemoval {
  readonly name: string;
  /** The test's file below `server/src`, and the beginning of its title. */
  readonly test: readonly [file: string, title: string];
  /** The mark is on a line of a condition, and the whole line goes. */
  readonly isLine?: true;
}

const acts = "office/acts.test.ts";
const adjust = "office/adjust.test.ts";
const adjustLimit = "office/adjust-limit.test.ts";
const days = "office/day-closings.test.ts";
const close = "office/close.test.ts";
const guards = "office/session-guards.test.ts";
const inbox = "office/inbox.test.ts";
const limits = "office/protection-limits.test.ts";
const members = "office/members.test.ts";
const offers = "office/offers.test.ts";
const protection = "office/protection.test.ts";
const sendBack = "office/send-back.test.ts";
const settings = "office/settings.test.ts";
const slips = "office/slips.test.ts";
const staff = "office/staff.test.ts";
const totp = "office/totp.test.ts";
const unknown = "office/unknown.test.ts";

const closeMissing = "while something is open it is refused";
const held = "the database moves no held deposit and sends no payout again without an act";
const noLimit = "the database lets nobody set or pass a limit of staff without an act";
const noEnd = "the database ends no payout and no transfer for an operator without an act";
const byCode = "such a session reads and stops, and neither moves money nor approves";

export const refusalRemovals: readonly RefusalRemoval[] = [
  { name: "held-is-covered", test: [acts, "the database refuses to release or refuse without"] },
  { name: "office-proved", test: [guards, "the database wants the key again"] },
  { name: "signed-act", test: [guards, "the database takes no signature over another act"] },
  { name: "totp-requests", test: [totp, byCode] },
  { name: "totp-approves", test: [totp, byCode] },
  { name: "totp-once", test: [totp, "a code opens one session of an hour, once"], isLine: true },
  { name: "oidc-subject", test: ["office/oidc.test.ts", "a forged, foreign"] },
  { name: "office-sandbox-only", test: ["office/sign-in.test.ts", "nobody enters by a tap"] },
  { name: "staff-is-covered", test: [staff, "the database changes no operator without an act"] },
  { name: "an-owner-stays", test: [staff, "one owner always stays"] },
  { name: "invitation-is-covered", test: ["office/sign-in.test.ts", "at the command line only"] },
  { name: "address-is-covered", test: ["office/service.test.ts", "one person blocks a network"] },
  { name: "seed-is-covered", test: ["office/wheel.test.ts", "prizes that are no prizes"] },
  { name: "alert-is-covered", test: ["office/alerts.test.ts", "only risk closes a finding"] },
  { name: "refused-return-is-covered", test: [protection, held] },
  { name: "payout-again-is-covered", test: [protection, held] },
  { name: "hold-return-is-covered", test: [protection, held] },
  { name: "block-is-covered", test: [members, "the database refuses every path without its act"] },
  {
    name: "revealed-after-commit",
    test: [members, "a number is revealed by an act that is in the record first"],
    isLine: true,
  },
  { name: "reveal-limit", test: [members, "an agent reveals at most 20 numbers"] },
  { name: "adjust-limit", test: [adjust, "an agent asks for small corrections"] },
  { name: "adjust-day", test: [adjustLimit, "an agent's corrections of one day are summed"] },
  { name: "adjust-day-lock", test: [adjustLimit, "two requests of an agent at the same moment"] },
  { name: "adjust-is-covered", test: [adjust, "the database posts no correction without its act"] },
  { name: "close-open", test: [close, closeMissing] },
  { name: "close-reward", test: [close, closeMissing] },
  { name: "close-games", test: [close, closeMissing] },
  { name: "close-coming", test: [close, closeMissing] },
  { name: "close-account", test: [close, closeMissing] },
  { name: "close-amount", test: [close, closeMissing] },
  { name: "bank-is-covered", test: ["office/bank.test.ts", "the database changes no account"] },
  { name: "quota-stays", test: [offers, "the database itself gives no offer a quota later"] },
  { name: "offer-is-covered", test: [offers, "the database changes none of them without its act"] },
  { name: "offer-is-added", test: [offers, "where the money is real, an account needs its act"] },
  { name: "wheel-is-covered", test: ["office/wheel.test.ts", "prizes that are no prizes"] },
  {
    name: "suspense-is-covered",
    test: ["office/suspense.test.ts", "the database lets no transfer out of suspense without"],
  },
  { name: "return-is-covered", test: [sendBack, "a return that the bank refuses brings"] },
  { name: "unknown-return-is-covered", test: [sendBack, "a return without an answer is listed"] },
  { name: "holder-only", test: [inbox, "only the holder answers"] },
  { name: "answer-is-held", test: [inbox, "only the holder answers"] },
  { name: "harm-is-covered", test: ["office/protection-harm.test.ts", "nights, rising stakes"] },
  {
    name: "excluded-person",
    test: ["features/protection/return.test.ts", "the database itself adds no excluded person"],
  },
  { name: "raise-is-covered", test: [limits, noLimit] },
  { name: "staff-limit-is-covered", test: [limits, noLimit] },
  { name: "latest-version", test: [settings, "one person publishes a draft of the site's name"] },
  {
    name: "setting-is-covered",
    test: [settings, "the database changes no setting without its act"],
  },
  { name: "of-age", test: ["features/account/age.test.ts", "where it does, only who is old"] },
  { name: "link-is-covered", test: ["office/rings.test.ts", "only risk decides about a link"] },
  {
    name: "held-slip-is-covered",
    test: [slips, "the database ends no waiting slip without an act"],
  },
  { name: "doubt-is-covered", test: [slips, "two people credit a large code"] },
  { name: "unknown-payout-is-covered", test: [unknown, noEnd] },
  { name: "unknown-transfer-is-covered", test: [unknown, noEnd] },
  { name: "discrepancy-is-covered", test: [unknown, "a contradiction is listed"] },
  {
    name: "undone-is-covered",
    test: ["office/undone.test.ts", "an act is undone only by an act"],
  },
  {
    name: "difference-is-covered",
    test: ["office/differences.test.ts", "without its act nobody explains"],
  },
  { name: "day-is-covered", test: [days, "the database closes no day without its act"] },
  { name: "day-is-settled", test: [days, "the database closes no day without its act"] },
  { name: "listed-is-covered", test: [days, "no transfer is made of a list without its act"] },
  {
    name: "retry-is-covered",
    test: ["office/difference-retry.test.ts", "without its act nobody makes a code due"],
    isLine: true,
  },
  { name: "receipt-is-covered", test: [days, "no transfer is made of a list without its act"] },
  {
    name: "listed-is-not-fed",
    test: [days, "no transfer is made of a list without its act"],
    isLine: true,
  },
  { name: "held-reward-is-covered", test: [unknown, "two people take a large reward back"] },
  {
    name: "lift-is-covered",
    test: ["office/protection-names.test.ts", "the database ends no review without an act"],
  },
  {
    name: "text-is-covered",
    test: ["office/texts.test.ts", "the database changes no text without"],
  },
];
