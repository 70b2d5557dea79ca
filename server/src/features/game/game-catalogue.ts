import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { launches } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import type { Config } from "#config/config.ts";
import { type JsonText, write, writeList } from "#platform/http/json-text.ts";
import type { Provider, SlotAccount } from "./slots.ts";

type GameHosts = Pick<Config, "game" | "gameOrigins">;

interface MemberGames {
  readonly currency: Currency;
  readonly accounts: readonly SlotAccount[];
}

/** A game as shown to members without an account there. */
interface Offered {
  readonly isOpen: boolean;
  readonly slot: Slot;
  readonly text: JsonText<Slot>;
}

/**
 * The games as members see them: those offered in the member's currency, and the member's own
 * accounts. The shared part is built and serialised once, because it is most of what an open page
 * requests.
 */
export class GameCatalogue {
  readonly providers: readonly Provider[];
  readonly #offered: Readonly<Record<Currency, readonly Offered[]>>;
  readonly #nothingOwned: Readonly<Record<Currency, JsonText<Slot[]>>>;

  constructor(providers: readonly Provider[], hosts: GameHosts) {
    this.providers = providers;
    this.#offered = {
      BAHT: toOffered(providers, "BAHT", hosts),
      LAK: toOffered(providers, "LAK", hosts),
    };
    this.#nothingOwned = {
      BAHT: this.#write({ currency: "BAHT", accounts: [] }),
      LAK: this.#write({ currency: "LAK", accounts: [] }),
    };
  }

  show({ currency, accounts }: MemberGames): Slot[] {
    return this.#offered[currency].flatMap((offered) => {
      const account = accountAt(accounts, offered);
      if (account) return toSlot(offered, account);
      return offered.isOpen ? offered.slot : [];
    });
  }

  write(member: MemberGames): JsonText<Slot[]> {
    return member.accounts.length > 0 ? this.#write(member) : this.#nothingOwned[member.currency];
  }

  #write({ currency, accounts }: MemberGames): JsonText<Slot[]> {
    const texts = this.#offered[currency].flatMap((offered) => {
      const account = accountAt(accounts, offered);
      if (account) return write(toSlot(offered, account));
      return offered.isOpen ? offered.text : [];
    });
    return writeList(texts);
  }
}

/** Rebuilds the catalogue only when an operator has changed the offer. */
export class GameCatalogues {
  readonly #hosts: GameHosts;
  #text = "[]";
  #latest: GameCatalogue;

  constructor(hosts: GameHosts) {
    this.#hosts = hosts;
    this.#latest = new GameCatalogue([], hosts);
  }

  /** The catalogue of the providers that `offerText` returns. */
  of(text: string): GameCatalogue {
    if (text !== this.#text) {
      this.#latest = new GameCatalogue(JSON.parse(text) as readonly Provider[], this.#hosts);
      this.#text = text;
    }
    return this.#latest;
  }
}

function toOffered(
  providers: readonly Provider[],
  currency: Currency,
  hosts: GameHosts,
): readonly Offered[] {
  return providers.flatMap((provider) => {
    const ratio = provider.ratios[currency];
    if (ratio === null) return [];
    const slot = {
      code: provider.code,
      name: provider.name,
      logo: provider.code.toLowerCase(),
      background: provider.category,
      category: provider.category,
      isActive: false,
      amount: 0,
      ftWalletSlot: Number(ratio),
      seenAt: null,
      isStale: false,
      isMoving: false,
      web: loginPage(provider, hosts),
      android: provider.android,
      ios: provider.ios,
    };
    return { isOpen: provider.isOpen, slot, text: write<Slot>(slot) };
  });
}

function accountAt(accounts: readonly SlotAccount[], { slot }: Offered): SlotAccount | undefined {
  return accounts.find(({ provider }) => provider === slot.code);
}

function toSlot({ slot }: Offered, account: SlotAccount): Slot {
  return {
    ...slot,
    isActive: true,
    amount: toAmount(BigInt(account.balanceMinor)),
    seenAt: account.seenAt ? new Date(account.seenAt).toISOString() : null,
    isStale: account.isStale,
    isMoving: account.isMoving,
  };
}

/** The provider's own login page, if it is on an allowed game origin. */
function loginPage({ code, web }: Provider, { game, gameOrigins }: GameHosts): string | null {
  if (launches[code].method === "link") return null;
  const address = URL.parse(web ?? `/game/${code}/login`, game.url);
  return address && gameOrigins.includes(address.origin) ? address.href : null;
}
