import { dayNumberOf } from "@krapao/contract/bangkok-day";

/** The day and the version of the texts, as kept under `remember-agreement`. */
export function agreementMark(now: number, version: string): string {
  return `${dayNumberOf(now)} ${version}`;
}

/** Whether the texts are to be shown: not where there are none, nor twice on a day that was asked not to. */
export function mustConfirm(
  texts: readonly string[],
  { mark, kept }: { mark: string; kept: string | null },
): boolean {
  return texts.length > 0 && kept !== mark;
}
