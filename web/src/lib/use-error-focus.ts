import { useEffect, useRef, type RefObject } from "react";

/** Moves focus to the first field with an error whenever a new set of errors appears. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, errors: object): void {
  const known = useRef<object>({});
  useEffect(() => {
    const before = known.current;
    known.current = errors;
    // Whoever mends one of several is typing there, and must not be led away to the next.
    if (isMended(before, errors)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}

/** Whether there is nothing but what was wrong before, without a part of it. */
function isMended(before: object, now: object): boolean {
  const left = new Map(entriesOf(now));
  const known = new Map(entriesOf(before));
  const isOld = [...left].every(([name, error]) => known.get(name) === error);
  return isOld && left.size < known.size;
}

function entriesOf(errors: object): [string, unknown][] {
  return Object.entries(errors).filter(([, error]) => error !== undefined);
}
