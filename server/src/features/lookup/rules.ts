/**
 * Whether slips are accepted at a time of day; all times are HH:mm, and the closed hours may span
 * midnight.
 */
export function isSlipOpen(
  time: string,
  { closesAt, opensAt }: { closesAt: string; opensAt: string },
): boolean {
  const isClosed =
    closesAt <= opensAt ? time >= closesAt && time < opensAt : time >= closesAt || time < opensAt;
  return !isClosed;
}
