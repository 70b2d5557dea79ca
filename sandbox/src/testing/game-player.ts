import { notAfter, type SandboxWorld, type Reply } from "./world.ts";

/** The result for the caller: a status, or no readable answer. */
export type Received = number | "no answer";

/** A player of a provider, with the calls of the wallet's server and of a test. */
export function gamePlayer(world: SandboxWorld, provider: string, username = "mali01") {
  const at = `/game/${provider}`;
  const transfer = (type: string, reference: string, amount: number) =>
    world.post(`${at}/transfers`, { reference, username, type, amount, notAfter });
  const receive = (reported: Promise<Reply>): Promise<Received> =>
    reported.then(
      ({ status }) => status,
      () => "no answer",
    );
  return {
    provider,
    username,
    password: "Example-1",
    create: () =>
      world.post(`${at}/players`, { username, password: "Example-1", currency: "BAHT" }),
    deposit: (reference: string, amount: number) => transfer("DEPOSIT", reference, amount),
    withdraw: (reference: string, amount: number) => transfer("WITHDRAW", reference, amount),
    receiveDeposit: (reference: string, amount: number) =>
      receive(transfer("DEPOSIT", reference, amount)),
    status: (reference: string) => world.get(`${at}/transfers/${reference}`),
    balance: async () => (await world.get(`${at}/players/${username}/balance`)).body["balance"],
    launch: (password?: string) =>
      world.post(`${at}/launch`, { username, ...(password === undefined ? {} : { password }) }),
    play: (stake: number, payout?: number) =>
      world.post("/api/game/play", {
        provider,
        username,
        stake,
        ...(payout === undefined ? {} : { payout }),
      }),
    lock: (isLocked = true) => world.put("/api/game/lock", { provider, username, isLocked }),
  };
}

export type GamePlayer = ReturnType<typeof gamePlayer>;
