import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { onSessionEnd } from "../session/session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Queries run offline too, so that the screen shows the failure instead of waiting forever.
      networkMode: "always",
      // Failed queries, and queries with last known data only, are read again when the network is
      // back.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.code === "NETWORK",
      retryDelay: 1000,
    },
  },
});

// A page that was opened offline gets no `offline` event, so the query library must be given the
// state.
onlineManager.setOnline(navigator.onLine);

// Every query of member data has `member` as the first part of its key.
onSessionEnd(() => queryClient.removeQueries({ queryKey: ["member"] }));
