/** Events that the server sends to an open page, in the member's own room. */
export const socketEvents = { money: "money" } as const;
