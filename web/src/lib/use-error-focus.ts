import { useEffect, type RefObject } from "react";

/** Moves focus to the first field with an error whenever a new set of errors appears. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, errors: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
