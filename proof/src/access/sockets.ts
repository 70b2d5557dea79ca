import { setTimeout as pause } from "node:timers/promises";
import { chatEvents } from "@krapao/contract/chat";
import { socketEvents } from "@krapao/contract/events";
import { io, type Socket } from "socket.io-client";
import { readPrefix, sendMessage } from "./chat.ts";
import { logIn, type Person, urlOf } from "./person.ts";
import { setDisabled, settle, type Stage } from "./stage.ts";

interface SocketTally {
  readonly cells: number;
  readonly breaches: readonly string[];
}

const patienceMilliseconds = 5000;

/**
 * The events that this part of the matrix covers. A new event in the contract fails the proof until
 * it is added.
 */
const knownEvents = ["money", "join", "messaging", "typing"];

/** Live connections: who is admitted, which events each receives, and when they end. */
export async function runSockets(stage: Stage): Promise<SocketTally> {
  const run = new SocketRun(stage);
  const known = new Set(knownEvents);
  for (const event of Object.values<string>({ ...socketEvents, ...chatEvents })) {
    run.note(known.has(event), `the event ${event} is not in the matrix`);
  }
  try {
    await run.strangersStayOut();
    await run.eventsReachTheirOwner();
    await run.roomsAreTheirOwners();
    await run.endedSessionsEnd();
  } finally {
    run.close();
  }
  return run;
}

class SocketRun implements SocketTally {
  readonly #stage: Stage;
  readonly #pages: Socket[] = [];
  readonly breaches: string[] = [];
  cells = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  note(isSo: boolean, sentence: string): void {
    this.cells += 1;
    if (!isSo) this.breaches.push(`socket: ${sentence}`);
  }

  close(): void {
    for (const page of this.#pages) page.disconnect();
  }

  #open(auth: Record<string, unknown>, headers: Record<string, string> = {}): Socket {
    const page = io(urlOf(this.#stage.world), {
      path: "/socket",
      auth,
      reconnection: false,
      forceNew: true,
      transports: ["websocket"],
      extraHeaders: headers,
    });
    this.#pages.push(page);
    return page;
  }

  async #isLetIn(page: Socket): Promise<boolean> {
    return new Promise((resolve) => {
      page.once("connect", () => resolve(true));
      page.once("connect_error", () => resolve(false));
    });
  }

  async #enter({ token }: Pick<Person, "token">): Promise<Socket> {
    const page = this.#open({ token });
    if (!(await this.#isLetIn(page))) throw new Error("A member was not let in.");
    return page;
  }

  async strangersStayOut(): Promise<void> {
    const { dead, owner, world } = this.#stage;
    const { token, id } = owner;
    const wrong = Object.entries(dead.wrong).map(([name, headers]) => [
      `wrong type: ${name}`,
      { token: (headers["authorization"] ?? "").replace(/^\w+ /, ""), userId: id, guestId: id },
      headers,
    ]) as [string, Record<string, unknown>, Record<string, string>][];
    const callers: [string, Record<string, unknown>, Record<string, string>][] = [
      ["guest", {}, {}],
      ["guest who names a member", { userId: id, memberId: id, guestId: id, room: id }, {}],
      ["expired", { token: dead.expired }, {}],
      ["revoked", { token: dead.revoked }, {}],
      ["wrong type: an object", { token: { token } }, {}],
      ["wrong type: a list", { token: [token] }, {}],
      ["wrong type: a number", { token: 1 }, {}],
      ["a page of another site", { token }, { origin: "https://elsewhere.example" }],
      ...wrong,
    ];
    for (const [caller, auth, headers] of callers) {
      const isIn = await this.#isLetIn(this.#open(auth, headers));
      this.note(!isIn, `${caller} was let in`);
    }
    await world.query(setDisabled, [id, new Date()]);
    const isDisabledIn = await this.#isLetIn(this.#open({ token }));
    await world.query(setDisabled, [id, null]);
    this.note(!isDisabledIn, "disabled was let in");
  }

  /** Another member sends events that could open the owner's room, then the owner's money changes. */
  async eventsReachTheirOwner(): Promise<void> {
    const { owner, other, world } = this.#stage;
    const [mine, theirs] = [await this.#enter(owner), await this.#enter(other)];
    const received: string[] = [];
    const ownerReceived: unknown[] = [];
    theirs.onAny((event: string) => received.push(event));
    mine.onAny((event: string, message: unknown) => ownerReceived.push([event, message]));
    const rooms = [owner.id, `member:${owner.id}`, owner.token, `session:${owner.token}`];
    for (const room of rooms) {
      for (const event of ["join", "subscribe", "room", "authenticate"]) {
        theirs.emit(event, room);
        theirs.emit(event, { room, userId: owner.id, token: owner.token });
      }
      theirs.emit(socketEvents.money, { reason: "forged", room });
    }
    const reported = new Promise<boolean>((resolve) => {
      mine.once(socketEvents.money, () => resolve(true));
      setTimeout(() => resolve(false), patienceMilliseconds).unref();
    });
    await world.sandbox.transfer({ amount: 44, sender: owner.bank });
    this.note(await reported, "the owner received no event for their own deposit");
    await settle(world);
    // Events arrive in order: the other member's own event proves that no earlier one is still on
    // its way.
    const own = new Promise<void>((resolve) => theirs.once(socketEvents.money, () => resolve()));
    await world.sandbox.transfer({ amount: 45, sender: other.bank });
    await Promise.race([own, pause(patienceMilliseconds, undefined, { ref: false })]);
    this.note(received.length === 1, `another member received ${received.join(", ") || "nothing"}`);
    const forged = ownerReceived.filter((one) => JSON.stringify(one).includes("forged"));
    this.note(forged.length === 0, "the owner received an event that another member forged");
    await settle(world);
  }

  /** Only its owner can enter a room of the chat, whatever name the request has. */
  async roomsAreTheirOwners(): Promise<void> {
    const { owner, other, guests, world } = this.#stage;
    const prefix = await readPrefix(world);
    const pages = {
      owner: await this.#enter(owner),
      "another member": await this.#enter(other),
      guest: this.#open({ guestId: guests.owner.id }),
      "another guest": this.#open({ guestId: guests.other.id }),
    };
    await Promise.all([this.#isLetIn(pages.guest), this.#isLetIn(pages["another guest"])]);
    const send = async (page: Socket, name: unknown) =>
      (await page.emitWithAck(chatEvents.join, name)) as { code?: string };
    for (const [caller, page] of Object.entries(pages)) {
      const foreign = [owner.id, guests.owner.id, owner.things["conversation"], "", null, {}, []];
      for (const id of foreign) {
        const own = caller === "owner" ? owner.id : caller === "guest" ? guests.owner.id : "";
        if (id === own) continue;
        const { code } = await send(page, typeof id === "string" ? `${prefix}${id}` : id);
        this.note(code !== undefined, `${caller} entered the room ${JSON.stringify(id)}`);
      }
    }
    for (const [caller, id] of [
      ["owner", owner.id],
      ["guest", guests.owner.id],
    ] as const) {
      const { code } = await send(pages[caller], prefix + id);
      this.note(code === undefined, `${caller} was kept out of their own room: ${code}`);
    }
    const received: string[] = [];
    for (const caller of ["another member", "another guest"] as const) {
      pages[caller].onAny((event: string) => received.push(`${caller} received ${event}`));
    }
    const reported = new Promise<void>((resolve) =>
      pages.owner.once(chatEvents.messaging, () => resolve()),
    );
    await sendMessage(world, owner);
    await Promise.race([reported, pause(patienceMilliseconds, undefined, { ref: false })]);
    this.note(received.length === 0, received.join(", "));
  }

  async endedSessionsEnd(): Promise<void> {
    const { takers, world } = this.#stage;
    const owner = takers.invite;
    for (const way of ["logged out", "disabled"]) {
      const session = await logIn(world, owner);
      const page = await this.#enter(session);
      const ended = new Promise<boolean>((resolve) => {
        page.once("disconnect", () => resolve(true));
        setTimeout(() => resolve(false), patienceMilliseconds).unref();
      });
      const headers = { authorization: `Bearer ${session.token}` };
      if (way === "logged out") {
        await fetch(`${urlOf(world)}/api/logout`, { method: "POST", headers });
      } else {
        // The operator's command ends the sessions of a member in the same way.
        await world.query("delete from session where member_id = $1", [owner.id]);
      }
      this.note(await ended, `the page of a session that was ${way} stayed open`);
    }
  }
}
