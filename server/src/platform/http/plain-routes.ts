/** Routes outside the contract: pages for people and endpoints for monitoring. */
export const plainRoutes = {
  openapi: { path: "/api/openapi.json", summary: "This description of the API" },
  asyncapi: {
    path: "/api/asyncapi.json",
    summary: "The description of the sockets, as AsyncAPI 3",
  },
  docs: { path: "/api/docs", summary: "Both descriptions as a readable page" },
  healthz: { path: "/healthz", summary: "Whether the process runs" },
  readyz: {
    path: "/readyz",
    summary:
      "Whether members can use this process: the database answers and can be written, notices arrive, " +
      "the clock is right, and the process is not ending",
  },
  metrics: { path: "/metrics", summary: "Metrics; only for this machine or with a token" },
  sandboxMembers: {
    path: "/sandbox/members",
    summary: "The newest members, for the sandbox's bank; only with the sandbox, on this machine",
  },
  file: {
    path: "/files/{token}",
    summary: "A private file, by an address that expires soon",
  },
  statementFile: {
    path: "/files/statement/{token}",
    summary: "A member's statement as a CSV file, by an address that expires soon",
  },
  chatFile: {
    path: "/files/chat/{token}",
    summary: "A file of a chat as a download, by a secret address",
  },
} as const;

/** Signed callbacks of outside parties. They carry hints; the reply only confirms the receipt. */
export const callbackRoutes = {
  bank: {
    path: "/callbacks/bank/{code}",
    summary: "The bank reports that its feed has a new line",
  },
  payment: {
    path: "/callbacks/payment/{provider}",
    summary: "A payment provider reports that a charge has changed",
  },
  chat: { path: "/callbacks/chat", summary: "An agent did something, or is writing" },
} as const;
