/** 3-3-rest when there are exactly ten digits; any other number as it is. */
export function formatAccountNo(accountNo: string): string {
  if (!/^[0-9]{10}$/.test(accountNo)) return accountNo;
  return `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`;
}
