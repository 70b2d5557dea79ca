/** Groups ten digits as 3-3-4; returns any other number unchanged. */
export function formatAccountNo(accountNo: string): string {
  if (!/^[0-9]{10}$/.test(accountNo)) return accountNo;
  return `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`;
}
