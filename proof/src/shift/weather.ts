import type { Fault, Part } from "@krapao/testkit/outside";
import type { World } from "@krapao/testkit/world";

type Spell = Readonly<Partial<Record<Part, readonly Fault[]>>>;

const often = (call: string, kinds: readonly Fault["kind"][], probability: number) =>
  kinds.map((kind) => ({ kind, call, probability: probability / kinds.length }));

/** What goes wrong now and then all day. */
const usual: Spell = {
  bank: [
    ...often("pay", ["lost-request", "lost-reply", "error-after"], 0.12),
    ...often("find-payout", ["error", "lost-reply"], 0.1),
    ...often("feed", ["error"], 0.1),
    ...often("callback", ["lost-callback", "duplicate-callback"], 0.3),
  ],
  game: [
    ...often("transfer", ["lost-reply", "error-after", "lost-request"], 0.2),
    ...often("find-transfer", ["error"], 0.2),
  ],
  gift: [...often("verify", ["error", "lost-reply"], 0.2), ...often("redeem", ["lost-reply"], 0.3)],
  payment: [
    ...often("charge", ["error", "lost-reply"], 0.1),
    ...often("callback", ["lost-callback", "late-callback"], 0.3),
  ],
};

/** The bank takes payouts and says nothing about them. */
const silentBank: Spell = {
  ...usual,
  bank: [
    ...often("pay", ["lost-reply", "lost-request"], 0.9),
    { kind: "error", call: "find-payout" },
    ...often("feed", ["error"], 0.1),
  ],
};

/** One game answers nothing at all. */
const silentGame: Spell = {
  ...usual,
  game: [
    { kind: "lost-reply", call: "transfer", provider: "BETFLIX" },
    { kind: "error", call: "find-transfer", provider: "BETFLIX" },
    ...(usual.game ?? []),
  ],
};

const spells: readonly { readonly until: number; readonly spell: Spell }[] = [
  { until: 0.15, spell: usual },
  { until: 0.4, spell: silentBank },
  { until: 0.5, spell: usual },
  { until: 0.65, spell: silentGame },
  { until: 1, spell: usual },
];

/** How the providers do in the course of the shift. */
export class Weather {
  readonly #world: World;
  readonly #seed: number;
  #spell: Spell = {};
  readonly #counts = new Map<string, number>();

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#seed = seed;
  }

  get isGameSilent(): boolean {
    return this.#spell === silentGame;
  }

  async change(share: number): Promise<void> {
    const spell = spells.find(({ until }) => share < until)?.spell ?? {};
    if (spell === this.#spell) return;
    this.#spell = spell;
    for (const part of Object.keys(usual) as Part[]) {
      const faults = spell[part] ?? [];
      await this.#world.sandbox.setFault(part, { faults, seed: this.#seed });
    }
  }

  /** How often each part failed. A part that never failed proves nothing. */
  async count(): Promise<ReadonlyMap<string, number>> {
    for (const part of Object.keys(usual) as Part[]) {
      const { injected } = await this.#world.sandbox.faultState(part);
      const times = Object.values(injected).reduce((sum, one) => sum + one, 0);
      this.#counts.set(part, times);
    }
    return this.#counts;
  }
}
