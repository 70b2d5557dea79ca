interface Step {
  readonly from: string;
  readonly to: string;
  /** Whether a sheet or a dialog is open. */
  readonly hasLayer: boolean;
  /** Whether something that moves money, or a slip, is still on its way. */
  readonly isMoneyInHand: boolean;
}

/**
 * Whether a page may be loaded anew on a step within the app: between two of the member's screens and
 * with no sheet open and no money asked for, so that no form is lost, no reply, nor the word on why a
 * session ended.
 */
export function maySwitch({ from, to, hasLayer, isMoneyInHand }: Step): boolean {
  const isWithin = from !== to && [from, to].every((path) => path.startsWith("/user/"));
  return isWithin && !hasLayer && !isMoneyInHand;
}
