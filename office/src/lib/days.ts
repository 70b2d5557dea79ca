const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Bangkok", dateStyle: "short" });

/** The calendar day in Bangkok, `days` after today, as YYYY-MM-DD. */
export const dayAfter = (days: number) => format.format(Date.now() + days * 86_400_000);

/** DD/MM/YYYY, as all times of the office. */
export const dayText = (day: string) => day.split("-").toReversed().join("/");

export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
