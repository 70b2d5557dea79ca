interface FilledLogin {
  readonly username: string;
  readonly password: string;
}

/** Kept in memory only, and once. */
let filled: FilledLogin | undefined;

/** The next login form is filled in with these. */
export function fillLogin(next: FilledLogin): void {
  filled = next;
}

export function takeFilledLogin(): FilledLogin | undefined {
  const taken = filled;
  filled = undefined;
  return taken;
}
