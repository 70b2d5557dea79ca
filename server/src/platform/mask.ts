/** Hides all but the last four digits. */
export function maskAccountNo(accountNo: string): string {
  return accountNo.slice(-4).padStart(accountNo.length, "•");
}
