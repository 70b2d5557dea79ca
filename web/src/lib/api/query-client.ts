import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { onSessionEnd } from "../session/session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline is an answer too: the screen says so instead of waiting for ever.
      networkMode: "always",
      // What could not be read, or only as it was last known, is read when the network is back.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.code === "NETWORK",
      retryDelay: 1000,
    },
  },
});

// A page that was opened offline hears of the network only when it comes, and would not know it was gone.
onlineManager.setOnline(navigator.onLine);

// Everything that belongs to the member has `member` as the first part of its key.
onSessionEnd(() => queryClient.removeQueries({ queryKey: ["member"] }));
