/** What the server tells an open page over the socket, in the member's own room. */
export const socketEvents = { money: "money" } as const;
