import { toMinor } from "@krapao/contract/amount";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import type { ShownReason, Withdrawal } from "@krapao/contract/withdraw";

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** The money that can be withdrawn. */
  readonly available: number;
}

export type AmountProblem = "required" | "belowMinimum" | "aboveMaximum" | "notEnough";

/** The problem of the typed amount, or undefined. */
export function checkAmount(typed: string, bounds: Bounds): AmountProblem | undefined {
  const amount = toMinor(Number(typed));
  if (typed === "" || amount === undefined) return "required";
  const [min, max, available] = [bounds.min, bounds.max, bounds.available].map(
    (bound) => toMinor(bound) ?? 0n,
  ) as [bigint, bigint, bigint];
  if (amount < min) return "belowMinimum";
  if (amount > max) return "aboveMaximum";
  return amount > available ? "notEnough" : undefined;
}

/** The largest amount for one withdrawal; undefined if it is below the minimum. */
export function largestAmount({ min, max, available }: Bounds): number | undefined {
  const largest = Math.min(max, available);
  return largest >= min ? largest : undefined;
}

interface Money {
  readonly wallet: Wallet;
  readonly slots: readonly Pick<Slot, "isMoving">[];
}

/**
 * Money in transit while no game moves money belongs to a withdrawal. So the withdrawal is known
 * before it is read.
 */
export function isWithdrawing({ wallet, slots }: Money): boolean {
  return wallet.onItsWay > 0 && !slots.some(({ isMoving }) => isMoving);
}

type StepState = "done" | "current" | "ahead" | "failed";
type StepName = "requested" | "checked" | "sent" | "ended";

export interface Step {
  readonly name: StepName;
  readonly state: StepState;
  readonly at: string | null;
}

/** The steps of a withdrawal as they happened: each is done only when its time is known. */
export function toSteps(withdrawal: Withdrawal): Step[] {
  const { status, requestedAt, checkedAt, sentAt, endedAt } = withdrawal;
  const times: [StepName, string | null][] = [
    ["requested", requestedAt],
    ["checked", checkedAt],
    ["sent", sentAt],
    ["ended", status === "PROCESSING" ? null : endedAt],
  ];
  const isOver = status !== "PROCESSING";
  const current = times.findIndex(([, at]) => at === null);
  return times.map(([name, at], index) => {
    if (name === "ended" && status === "FAILED") return { name, at, state: "failed" };
    if (at !== null) return { name, at, state: "done" };
    return { name, at, state: !isOver && index === current ? "current" : "ahead" };
  });
}

/** Whether a withdrawal in progress takes longer than the announced usual time. */
export function isLate({ status, requestedAt, usualMinutes }: Withdrawal, now: number): boolean {
  if (status !== "PROCESSING") return false;
  return now - new Date(requestedAt).getTime() > usualMinutes * 60_000;
}

interface HeldTexts extends Readonly<Record<ShownReason | "check", string>> {
  readonly minutes: (minutes: number) => string;
  readonly hours: (hours: number) => string;
}

/** Why a person looks first, that the money is safe, and how long it took others, if that is known. */
export function heldText(
  { heldReasons, expectedMinutes }: Pick<Withdrawal, "heldReasons" | "expectedMinutes">,
  texts: HeldTexts,
): string {
  return [
    ...heldReasons.map((reason) => texts[reason]),
    texts.check,
    ...(expectedMinutes === null ? [] : [expectedText(expectedMinutes, texts)]),
  ].join(" ");
}

const expectedText = (expected: number, { minutes, hours }: HeldTexts) =>
  expected < 90 ? minutes(Math.max(1, expected)) : hours(Math.ceil(expected / 60));
