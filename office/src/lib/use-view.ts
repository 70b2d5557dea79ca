import { useLocation, useSearch } from "wouter";

export type View<Name extends string> = { readonly [Key in Name]?: string };

/**
 * What a room shows is in its address, so that a view can be kept and sent, and the browser's back button returns to
 * the view before. Another view chooses its own first row.
 */
export function useView<Name extends string>(
  names: readonly Name[],
): [View<Name>, (next: View<Name>) => void] {
  const search = new URLSearchParams(useSearch());
  const [path, go] = useLocation();
  const entries = names.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  const show = (next: View<Name>) => {
    const chosen = Object.entries<string | undefined>(next).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
    );
    const query = new URLSearchParams(chosen).toString();
    go(query === "" ? path : `${path}?${query}`);
  };
  return [Object.fromEntries(entries) as View<Name>, show];
}
