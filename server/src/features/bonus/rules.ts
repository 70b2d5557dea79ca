import { startOfDay, startOfWeek } from "@krapao/contract/bangkok-day";

interface Availability {
  readonly type: "limit" | "day" | "week";
  readonly maxReceived: number;
}

/**
 * Whether a bonus may be received again: limited in total, per day, or per week. A receipt later
 * than "now" counts too, so that a clock set back gives nothing away.
 */
export function isAvailable(
  { type, maxReceived }: Availability,
  received: readonly Date[],
  now: Date,
): boolean {
  const counting = received.filter((at) => at >= startOfPeriod(type, now));
  return counting.length < maxReceived;
}

function startOfPeriod(type: Availability["type"], now: Date): Date {
  switch (type) {
    case "limit":
      return new Date(-8.64e15);
    case "day":
      return startOfDay(now);
    case "week":
      return startOfWeek(now);
  }
}
