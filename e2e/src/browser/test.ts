import { expect, test as base, type PlaywrightTestArgs } from "@playwright/test";
import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";
import type { Product } from "#product/product.ts";
import { startTestedProduct } from "#product/tested-product.ts";
import { App } from "#screens/app.ts";
import { ChatScreen } from "#screens/chat.ts";
import { DepositScreen } from "#screens/deposit.ts";
import { GamesScreen } from "#screens/games.ts";
import { HomeScreen } from "#screens/home.ts";
import { LoginScreen } from "#screens/login.ts";
import { ProfileScreen } from "#screens/profile.ts";
import { RegisterScreen } from "#screens/register.ts";
import { RewardsScreen } from "#screens/rewards.ts";
import { SpinScreen } from "#screens/spin.ts";
import { StatementScreen } from "#screens/statement.ts";
import { WithdrawScreen } from "#screens/withdraw.ts";
import { readAgreementVersion, rememberAgreement } from "#world/agreement.ts";
import { Amounts } from "#world/amounts.ts";
import { Clock, Database } from "#world/database.ts";
import { joinMember, registerMember, type Member, type Player } from "#world/members.ts";
import { sandboxOf } from "#world/sandbox.ts";
import { texts, type AllTexts } from "#world/texts.ts";
import { Watch } from "./watch.ts";

export { expect };

/** Set once for all tests of a project. */
export interface ProductOptions {
  market: Market;
}

interface WorkerFixtures {
  product: Product;
  database: Database;
}

interface Fixtures {
  /** The language of the screens: the market's own unless a test sets another. */
  language: Language;
  texts: AllTexts;
  clock: Clock;
  watch: Watch;
  /** Whether the app requests the member's agreement; most tests use a member who has agreed. */
  showsAgreement: boolean;
  agreement: undefined;
  app: App;
  login: LoginScreen;
  register: RegisterScreen;
  home: HomeScreen;
  profile: ProfileScreen;
  deposit: DepositScreen;
  withdraw: WithdrawScreen;
  statement: StatementScreen;
  games: GamesScreen;
  rewards: RewardsScreen;
  wheel: SpinScreen;
  chat: ChatScreen;
  /** Writes money as the market's screens do. */
  amounts: Amounts;
  /** A new member, who has not logged in yet. */
  member: Member;
  /** A new member with a session. */
  player: Player;
  /** Opens home as in a browser that remembers the member, without the login page. */
  enter: (player: Player) => Promise<void>;
}

/** The fixtures for test steps in separate functions. */
export type Arguments = PlaywrightTestArgs & Fixtures & ProductOptions & WorkerFixtures;

export const test = base.extend<Fixtures, ProductOptions & WorkerFixtures>({
  market: ["th", { option: true, scope: "worker" }],
  product: [
    async ({ market }, give) => {
      const product = await startTestedProduct(market);
      await give(product);
      await product.stop();
    },
    // The first copy may have to build the web.
    { scope: "worker", timeout: 300_000 },
  ],
  database: [
    async ({ product }, give) => {
      const database = await Database.open(product);
      await give(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, give) => give(product.url),
  page: async ({ context, page }, give) => {
    // Requests hang that Chromium sends while the last route goes. So one route stays.
    const route = page.route.bind(page);
    page.route = async (...rest) => {
      await context.route("https://nowhere.invalid/", (call) => call.abort());
      return route(...rest);
    };
    await give(page);
  },
  language: async ({ market }, give) => give(defaultLanguage(market)),
  texts: async ({ language }, give) => give(texts[language]),

  clock: async ({ database, product }, give) => {
    const clock = new Clock(database, sandboxOf(product));
    await give(clock);
    await clock.restore();
  },
  watch: [
    async ({ context }, give) => {
      const watch = new Watch();
      watch.follow(context);
      await give(watch);
      watch.check();
    },
    { auto: true },
  ],

  showsAgreement: [false, { option: true }],
  agreement: [
    async ({ context, product, language, showsAgreement }, give) => {
      if (!showsAgreement) {
        const version = await readAgreementVersion(product, language);
        await context.addInitScript(rememberAgreement, version);
      }
      await give(undefined);
    },
    { auto: true },
  ],

  app: async ({ page, language }, give) => give(new App(page, language)),
  login: async ({ page, language }, give) => give(new LoginScreen(page, language)),
  register: async ({ page, language, product }, give) =>
    give(new RegisterScreen(page, language, product)),
  home: async ({ page, language }, give) => give(new HomeScreen(page, language)),
  profile: async ({ page, language }, give) => give(new ProfileScreen(page, language)),
  deposit: async ({ page, language }, give) => give(new DepositScreen(page, language)),
  withdraw: async ({ page, language }, give) => give(new WithdrawScreen(page, language)),
  statement: async ({ page, language }, give) => give(new StatementScreen(page, language)),
  games: async ({ page, language }, give) => give(new GamesScreen(page, language)),
  rewards: async ({ page, language }, give) => give(new RewardsScreen(page, language)),
  wheel: async ({ page, language }, give) => give(new SpinScreen(page, language)),
  chat: async ({ page, language }, give) => give(new ChatScreen(page, language)),
  amounts: async ({ market, texts: words }, give) => give(new Amounts(market, words)),
  member: async ({ product }, give) => give(await registerMember(product)),
  player: async ({ product }, give) => give(await joinMember(product)),
  enter: async ({ context, page, home, language, baseURL }, give) => {
    let entries = 0;
    await give(async ({ token, name }) => {
      entries += 1;
      await context.clearCookies();
      const origin = new URL(baseURL ?? "").origin;
      // As the page is loaded: a page before it would cost each journey another load.
      await page.addInitScript(storeInstead, { origin, entry: entries, token, locale: language });
      await home.goto("/user/home");
      await home.expectShown(name);
    });
  },
});

interface Entry {
  readonly origin: string;
  /** Entries are counted, because each of these scripts runs at every load. */
  readonly entry: number;
  readonly token: string;
  readonly locale: string;
}

/** Runs in the page, once per entry: the browser remembers this member, and nothing else. */
function storeInstead({ origin, entry, token, locale }: Entry): void {
  if (location.origin !== origin || Number(sessionStorage.getItem("entry")) >= entry) return;
  // The agreement is remembered by a script of its own, which may have run before.
  const others = Object.keys(localStorage).filter((key) => key !== "remember-agreement");
  for (const key of others) localStorage.removeItem(key);
  sessionStorage.setItem("entry", String(entry));
  localStorage.setItem("token", token);
  localStorage.setItem("locale", locale);
}
