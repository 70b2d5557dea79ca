import { useEffect, type RefObject } from "react";

/** Moves focus to the first field with an error whenever a new set of errors appears. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
