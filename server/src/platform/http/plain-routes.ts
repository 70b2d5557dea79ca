/** Routes that carry no shape of the contract: pages for people and doors for machines that watch us. */
export const plainRoutes = {
  openapi: { path: "/api/openapi.json", summary: "This description of the API" },
  asyncapi: {
    path: "/api/asyncapi.json",
    summary: "The description of the sockets, as AsyncAPI 3",
  },
  docs: { path: "/api/docs", summary: "Both descriptions as a page to read" },
  healthz: { path: "/healthz", summary: "Whether the process runs" },
  readyz: {
    path: "/readyz",
    summary: "Whether members can use the product: the database answers and the clock is right",
  },
  metrics: { path: "/metrics", summary: "Figures for monitoring; this machine or a token only" },
  file: {
    path: "/files/{token}",
    summary: "A private file, by an address that soon leads nowhere",
  },
  chatFile: {
    path: "/files/chat/{token}",
    summary: "A file of a chat as a download, by an address that nobody can guess",
  },
} as const;

/** Calls from outside parties, signed; they carry hints and answer nothing but that they were heard. */
export const callbackRoutes = {
  bank: { path: "/callbacks/bank/{code}", summary: "The bank says that its feed has a new line" },
  payment: {
    path: "/callbacks/payment/{provider}",
    summary: "A payment provider says that something happened to a charge",
  },
  chat: { path: "/callbacks/chat", summary: "An agent did something, or is writing" },
} as const;
