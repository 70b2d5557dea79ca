/** Bangkok and Vientiane are at UTC+7 all year, so business days are plain arithmetic. */
export const bangkokMilliseconds = 7 * 3_600_000;
export const dayMilliseconds = 24 * 3_600_000;

/** The start of the day in Bangkok. */
export function startOfDay(at: Date): Date {
  return new Date(dayNumberOf(at.getTime()) * dayMilliseconds - bangkokMilliseconds);
}

/** The start of the week (Monday) in Bangkok. */
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

/** The date in Bangkok, as YYYY-MM-DD. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() + bangkokMilliseconds).toISOString().slice(0, 10);
}

/** The business day as a number, from midnight to midnight in Bangkok. */
export function dayNumberOf(milliseconds: number): number {
  return Math.floor((milliseconds + bangkokMilliseconds) / dayMilliseconds);
}

/** The week as a number, from Monday to Sunday. Day 0 was a Thursday. */
export function weekNumberOf(milliseconds: number): number {
  return Math.floor((dayNumberOf(milliseconds) + 3) / 7);
}
