import { useEffect, useRef, type RefObject } from "react";

/** Moves focus to the first field with an error whenever a new set of errors appears. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, errors: object): void {
  const known = useRef<unknown[]>([]);
  useEffect(() => {
    const before = known.current;
    const left = Object.values(errors).filter(Boolean);
    known.current = left;
    // The member is correcting one of several errors; focus must not jump to the next while they
    // type.
    const isMended = left.length < before.length && left.every((error) => before.includes(error));
    if (!isMended) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
