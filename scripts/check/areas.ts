/** The areas of the code and the areas that each may import: the direction of imports, in one table. */
interface Area {
  readonly name: string;
  /** The files of the area, as a path from the project; a group in it names a feature. */
  readonly files: RegExp;
  /** The other areas it may import from. */
  readonly uses: readonly string[];
}

const serverParts = ["server/config", "server/tables", "server/platform", "server/providers"];
const serverCore = [...serverParts, "server/settings", "server/ledger"];
const server = [...serverCore, "server/context", "server/features", "server/admin", "server"];
const web = ["ui", "web/lib", "web/locale", "web/features", "web/worker", "web/app", "web"];

/** The first matching pattern decides the area of a file, so narrower patterns come first. */
export const areas: readonly Area[] = [
  { name: "contract", files: /^contract\//, uses: [] },

  {
    name: "server/testing",
    files: /^server\/src\/testing\//,
    uses: [...server, "sandbox", "testkit"],
  },
  { name: "server/config", files: /^server\/src\/config\//, uses: [] },
  { name: "server/tables", files: /^server\/src\/tables(?:\.ts$|\/)/, uses: [] },
  { name: "server/platform", files: /^server\/src\/platform\//, uses: serverParts.slice(0, 2) },
  { name: "server/providers", files: /^server\/src\/providers\//, uses: ["server/platform"] },
  { name: "server/ledger", files: /^server\/src\/ledger\//, uses: serverParts.slice(0, 3) },
  { name: "server/settings", files: /^server\/src\/settings\//, uses: serverParts.slice(0, 3) },
  {
    name: "server/context",
    files: /^server\/src\/context\.ts$/,
    // It holds objects that the features make once for all requests, so it imports only their
    // types.
    uses: [...serverCore, "server/features"],
  },
  {
    name: "server/features",
    files: /^server\/src\/features\/([^/]+)\//,
    uses: [...serverCore, "server/context"],
  },
  { name: "server/admin", files: /^server\/src\/admin\//, uses: server },
  {
    name: "server",
    files: /^server\/src\/(?:(?:lifecycle|watch|work)\/)?[^/]+$/,
    uses: server,
  },

  { name: "ui", files: /^ui\//, uses: [] },

  { name: "web/lib", files: /^web\/src\/lib\//, uses: ["contract"] },
  { name: "web/locale", files: /^web\/src\/locale\//, uses: ["web/lib"] },
  {
    name: "web/features",
    files: /^web\/src\/features\/([^/]+)\//,
    uses: ["ui", "web/lib", "web/locale"],
  },
  { name: "web/gallery", files: /^web\/src\/gallery\//, uses: ["ui", "web/lib", "web/locale"] },
  { name: "web/worker", files: /^web\/src\/worker\//, uses: [] },
  { name: "web/app", files: /^web\/src\/app\//, uses: [...web, "web/gallery"] },
  { name: "web", files: /^web\//, uses: [...web, "web/gallery"] },

  { name: "sandbox", files: /^sandbox\//, uses: [] },
  // The tests of every part use it, so it imports none of them, except the types of the sandbox.
  { name: "testkit", files: /^testkit\//, uses: ["sandbox"] },
  {
    name: "scripts",
    files: /^(scripts\/|vitest\.config)/,
    uses: ["testkit", "server/config", "server/platform", "server/tables"],
  },
  {
    name: "e2e",
    files: /^e2e\//,
    uses: ["testkit", "server/config", "server/platform", "web/locale"],
  },
  // The check of the books imports nothing that writes them: a mistake must not hide in both.
  { name: "proof/books", files: /^proof\/src\/(?:books\/|books\.ts|check-books\.ts)/, uses: [] },
  {
    name: "proof/testing",
    files: /^proof\/src\/(?:testing\/|(?:books|outside)\.test\.ts)/,
    uses: ["proof/books", "proof", "testkit", "server/platform", "server/config", "server"],
  },
  {
    name: "proof",
    files: /^proof\//,
    uses: ["proof/books", "testkit", "server/platform", "server/config", "server"],
  },
  {
    name: "bench",
    files: /^bench\//,
    uses: [
      "server/config",
      "server/platform",
      "server/ledger",
      "scripts",
      "testkit",
      "proof/books",
      "proof",
      "e2e",
    ],
  },
];

/** Additional imports of tests: they test the whole running server. */
export const testUses: Readonly<Record<string, readonly string[]>> = {
  server: ["server/testing", "server/admin", "server/features", "sandbox", "testkit", "server"],
};

/** Design parts get their data from the caller: they make no requests and do not know the app. */
export const bannedInUi = {
  packages: /^(@krapao\/|@tanstack\/|wouter|socket\.io)/,
  calls: /^(fetch|new (XMLHttpRequest|WebSocket|EventSource)|navigator\.sendBeacon)$/,
};

export interface FeatureImport {
  readonly side: "server" | "web";
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** The few features that import another. Each line gives the reason; an unused line must be deleted. */
export const featureImports: readonly FeatureImport[] = [
  {
    side: "server",
    from: "account",
    to: "lookup",
    why: "a bank account is at one of the listed banks",
  },
  {
    side: "server",
    from: "account",
    to: "otp",
    why: "registration checks whether the phone is verified",
  },
  {
    side: "server",
    from: "passkey",
    to: "account",
    why: "a login by passkey opens the same session as one by password",
  },
  {
    side: "server",
    from: "lock",
    to: "account",
    why: "the password unlocks a session",
  },
  {
    side: "server",
    from: "lock",
    to: "passkey",
    why: "a passkey unlocks a session",
  },
  {
    side: "server",
    from: "inbox",
    to: "refund",
    why: "the notice of a refund shows what the refund would be now",
  },
  {
    side: "web",
    from: "inbox",
    to: "statement",
    why: "an event opens its entry of the statement",
  },
  {
    side: "web",
    from: "account",
    to: "inbox",
    why: "the profile leads to the inbox",
  },
  {
    side: "server",
    from: "password",
    to: "otp",
    why: "a new password needs a verified phone, and a text message reports it",
  },
  {
    side: "server",
    from: "password",
    to: "withdraw",
    why: "a test pays withdrawals to see that those after a new password wait",
  },
  {
    side: "server",
    from: "deposit",
    to: "lookup",
    why: "the lookup has the accounts that take deposits, and how",
  },
  {
    side: "server",
    from: "deposit",
    to: "wallet",
    why: "the reply to a gift link carries the wallet",
  },
  {
    side: "server",
    from: "wallet",
    to: "game",
    why: "the wallet is shown together with the balances of the games",
  },
  {
    side: "server",
    from: "withdraw",
    to: "game",
    why: "a withdrawal of all collects money from the games first",
  },
  {
    side: "server",
    from: "statement",
    to: "deposit",
    why: "the statement lists the member's slips too",
  },
  { side: "server", from: "spinwheel", to: "reward", why: "a claimed coupon is a reward" },
  { side: "server", from: "bonus", to: "reward", why: "a bonus is a reward" },
  { side: "server", from: "promotion", to: "reward", why: "a promotion is a reward" },
  { side: "server", from: "invite", to: "reward", why: "invite money is a reward" },
  { side: "server", from: "refund", to: "reward", why: "a refund is a reward" },
  {
    side: "server",
    from: "reward",
    to: "game",
    why: "turnover and the balances of the games decide about a reward",
  },
  {
    side: "server",
    from: "wallet",
    to: "invite",
    why: "the wallet shows the money that friends have earned",
  },
  {
    side: "server",
    from: "withdraw",
    to: "reward",
    why: "nothing is withdrawn while a reward is open",
  },
  {
    side: "web",
    from: "deposit",
    to: "account",
    why: "some banks need the member's name in English before a transfer",
  },
  { side: "web", from: "deposit", to: "lookup", why: "a saved code carries the site's name" },
  {
    side: "web",
    from: "withdraw",
    to: "reward",
    why: "the sheet says that a reward is open before an amount is typed",
  },
  {
    side: "web",
    from: "statement",
    to: "deposit",
    why: "a slip is sent from the list of slips too",
  },
  { side: "web", from: "statement", to: "lookup", why: "a receipt carries the site's name" },
  { side: "web", from: "spinwheel", to: "account", why: "a spin is drawn for the member's id" },
  {
    side: "web",
    from: "spinwheel",
    to: "reward",
    why: "a claimed coupon is a reward: its terms and its result",
  },
  { side: "web", from: "bonus", to: "account", why: "the profile has the currency" },
  {
    side: "web",
    from: "bonus",
    to: "promotion",
    why: "the bonus screen searches for a promotion by its code",
  },
  {
    side: "web",
    from: "bonus",
    to: "reward",
    why: "a bonus is a reward: its banners, terms and result",
  },
  {
    side: "web",
    from: "promotion",
    to: "reward",
    why: "a promotion is a reward: its terms and its result",
  },
  {
    side: "web",
    from: "invite",
    to: "reward",
    why: "invite money is a reward: its banners, terms and pages",
  },
  {
    side: "web",
    from: "refund",
    to: "reward",
    why: "a refund is a reward: its banners, terms and pages",
  },
  { side: "web", from: "lookup", to: "howto", why: "the contact screen offers the how-to videos" },
  { side: "web", from: "chat", to: "lookup", why: "the lookup says whether the site has a chat" },
  {
    side: "web",
    from: "deposit",
    to: "reward",
    why: "a deposit that has arrived leads to a bonus, unless one is active",
  },
  { side: "web", from: "withdraw", to: "lookup", why: "its help leads to the site's chat" },
  { side: "web", from: "bonus", to: "lookup", why: "its help leads to a video and to the chat" },
];
