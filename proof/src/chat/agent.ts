import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#kills/random.ts";
import type { World } from "#world/world.ts";
import type { Known } from "./thread.ts";

/** What the desk took from the agent: from then on it must reach the visitor. */
export interface AgentMessage {
  readonly id: string;
  readonly conversation: string;
}

interface InboxEntry {
  readonly session_id: string;
  readonly userId: string | null;
}

/** An agent at the desk, who answers whoever is there, takes over and hands back. */
export class Agent {
  readonly said: AgentMessage[] = [];
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.#random.between(20, 120));
      const inbox = await this.inbox();
      if (inbox.length === 0) continue;
      const { session_id: id } = this.#random.pick(inbox);
      const chance = this.#random.next();
      if (chance < 0.8) await this.#say(id);
      else await this.#call("POST", `/${id}/${chance < 0.9 ? "take-over" : "hand-back"}`, {});
    }
  }

  async #say(conversation: string): Promise<void> {
    const message = {
      message_type: "text",
      payload: { message: `Answer ${this.said.length + 1}` },
    };
    const { id } = await this.#call<{ id: string }>("POST", `/${conversation}/messages`, {
      message,
    });
    this.said.push({ id, conversation });
  }

  async inbox(): Promise<readonly InboxEntry[]> {
    return (await this.#call<{ conversations: InboxEntry[] }>("GET", "")).conversations;
  }

  /** The conversation as the desk was told it. */
  async thread(conversation: string): Promise<readonly Known[]> {
    return (await this.#call<{ items: Known[] }>("GET", `/${conversation}`)).items;
  }

  #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return this.#world.sandbox.call(method, `/api/chat/conversations${path}`, body);
  }
}
