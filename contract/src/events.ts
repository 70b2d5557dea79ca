/** What the server tells an open page over the socket, in the member's own room. */
export const socketEvents = { money: "money" } as const;

/** Something about the member's money changed: read it again. */
export interface MoneyEvent {
  readonly reason: "deposit" | "withdraw" | "slip" | "qr" | "gift" | "transfer" | "reward";
}
