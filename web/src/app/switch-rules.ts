interface Step {
  readonly from: string;
  readonly to: string;
  /** Whether a sheet or a dialog is open. */
  readonly hasLayer: boolean;
}

/**
 * Whether a page may be loaded anew on a step within the app: between two of the member's screens and
 * with no sheet open, so that no form is lost, nor the word on why a session ended.
 */
export function maySwitch({ from, to, hasLayer }: Step): boolean {
  return from !== to && [from, to].every((path) => path.startsWith("/user/")) && !hasLayer;
}
