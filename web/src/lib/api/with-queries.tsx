import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "./query-client.ts";

/**
 * Wraps a component in the query library's provider. It is not at the root of the app, because the
 * first screen does not need the library and must not wait for it.
 */
export function withQueries<Props extends object>(
  Part: ComponentType<Props>,
): ComponentType<Props> {
  return function PartWithQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Part {...props} />
      </QueryClientProvider>
    );
  };
}
