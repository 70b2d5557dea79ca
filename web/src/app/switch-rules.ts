interface Step {
  readonly from: string;
  readonly to: string;
  /** Whether a sheet or a dialog is open. */
  readonly hasLayer: boolean;
  /** Whether a money request or a slip upload is pending. */
  readonly isMoneyInHand: boolean;
}

/**
 * Whether a navigation within the app may reload the page: only between two member screens, with no
 * open sheet and no pending money request. So no form, no reply and no message about an ended
 * session is lost.
 */
export function maySwitch({ from, to, hasLayer, isMoneyInHand }: Step): boolean {
  const isWithin = from !== to && [from, to].every((path) => path.startsWith("/user/"));
  return isWithin && !hasLayer && !isMoneyInHand;
}
