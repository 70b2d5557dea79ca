import { dayNumberOf } from "@krapao/contract/bangkok-day";

/** The day and the version of the texts, as stored under `remember-agreement`. */
export function agreementMark(now: number, version: string): string {
  return `${dayNumberOf(now)} ${version}`;
}

/**
 * Whether to show the texts: not if there are none, and not again on a day for which the
 * member chose not to see them.
 */
export function mustConfirm(
  texts: readonly string[],
  { mark, kept }: { mark: string; kept: string | null },
): boolean {
  return texts.length > 0 && kept !== mark;
}
