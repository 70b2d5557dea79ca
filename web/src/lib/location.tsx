import { createContext, use, type ComponentProps, type MouseEvent } from "react";
import {
  navigate,
  useBrowserLocation,
  useSearch as useBrowserSearch,
} from "wouter/use-browser-location";

/** The path of a page that is pre-rendered, where there is no browser. */
export const PathContext = createContext<string | undefined>(undefined);

/** The current path, and what leads to another. */
export function useLocation(): [path: string, to: typeof navigate] {
  const ssrPath = use(PathContext);
  return useBrowserLocation(ssrPath === undefined ? {} : { ssrPath });
}

/**
 * The query of the address without its question mark. A pre-rendered page has none, so it is empty
 * until the page is in use.
 */
export function useSearch(): string {
  return useBrowserSearch({ ssrSearch: "" }).slice(1);
}

/** A link inside the app. It opens another tab like any link. */
export function Link({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  function open(event: MouseEvent): void {
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a {...props} href={href} onClick={open}>
      {children}
    </a>
  );
}
