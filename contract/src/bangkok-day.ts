/** Bangkok and Vientiane are seven hours ahead of UTC all year round, so business days are arithmetic. */
export const bangkokMilliseconds = 7 * 3_600_000;
export const dayMilliseconds = 24 * 3_600_000;

/** The midnight in Bangkok that began the day of a moment. */
export function startOfDay(at: Date): Date {
  return new Date(dayNumberOf(at.getTime()) * dayMilliseconds - bangkokMilliseconds);
}

/** The midnight in Bangkok that began the Monday of a moment's week. */
export function startOfWeek(at: Date): Date {
  const monday = weekNumberOf(at.getTime()) * 7 - 3;
  return new Date(monday * dayMilliseconds - bangkokMilliseconds);
}

export function startOfDayBefore(at: Date): Date {
  return new Date(startOfDay(at).getTime() - dayMilliseconds);
}

export function startOfNextDay(at: Date): Date {
  return new Date(startOfDay(at).getTime() + dayMilliseconds);
}

/** The date of a moment in Bangkok, as YYYY-MM-DD. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() + bangkokMilliseconds).toISOString().slice(0, 10);
}

/** The business day of a moment, from midnight to midnight in Bangkok, as a number. */
export function dayNumberOf(milliseconds: number): number {
  return Math.floor((milliseconds + bangkokMilliseconds) / dayMilliseconds);
}

/** The week of a moment, from Monday to Sunday, as a number. Day 0 was a Thursday. */
export function weekNumberOf(milliseconds: number): number {
  return Math.floor((dayNumberOf(milliseconds) + 3) / 7);
}
