import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#kills/random.ts";
import type { InboxEntry } from "@krapao/testkit/outside";
import type { Sandbox } from "@krapao/testkit/sandbox";
import type { World } from "@krapao/testkit/world";
import type { Known } from "./thread.ts";

/** A message that the help desk accepted from the agent: it must reach the visitor. */
export interface AgentMessage {
  readonly id: string;
  readonly conversation: string;
}

/** An agent at the help desk, who answers the visitors, takes over and hands back. */
export class Agent {
  readonly said: AgentMessage[] = [];
  readonly #sandbox: Sandbox;
  readonly #random: Random;

  constructor(world: Pick<World, "sandbox">, random: Random) {
    this.#sandbox = world.sandbox;
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
      else await this.#sandbox.act(id, chance < 0.9 ? "take-over" : "hand-back");
    }
  }

  async #say(conversation: string): Promise<void> {
    const message = {
      message_type: "text",
      payload: { message: `Answer ${this.said.length + 1}` },
    };
    const { id } = await this.#sandbox.say(conversation, { message });
    this.said.push({ id, conversation });
  }

  inbox(): Promise<readonly InboxEntry[]> {
    return this.#sandbox.conversations();
  }

  /** The conversation as the help desk received it. */
  async thread(conversation: string): Promise<readonly Known[]> {
    return (await this.#sandbox.conversation(conversation)).items;
  }
}
