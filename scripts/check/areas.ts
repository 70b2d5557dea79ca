/** The areas of the code and which of them each may lean on: the direction of imports, in one table. */
interface Area {
  readonly name: string;
  /** The files of the area, seen from the project; a group in it names a feature. */
  readonly files: RegExp;
  /** The other areas it may import from. */
  readonly uses: readonly string[];
}

const serverParts = ["server/config", "server/tables", "server/platform", "server/providers"];
const serverCore = [...serverParts, "server/settings", "server/ledger"];
const server = [...serverCore, "server/context", "server/features", "server/admin", "server"];
const web = ["ui", "web/lib", "web/locale", "web/features", "web/worker", "web/app", "web"];

/** The first whose pattern fits is the area of a file, so the closer pattern stands first. */
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
    // It holds what features make once for all requests, as their types only.
    uses: [...serverCore, "server/features"],
  },
  {
    name: "server/features",
    files: /^server\/src\/features\/([^/]+)\//,
    uses: [...serverCore, "server/context"],
  },
  { name: "server/admin", files: /^server\/src\/admin\//, uses: server },
  { name: "server", files: /^server\/src\/[^/]+$/, uses: server },

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
  // The tests of every part use it, so it knows none of them: of the sandbox it takes the types.
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
  // What checks the books leans on nothing that writes them: a mistake must not hide in both.
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

/** What tests may lean on besides: the whole running server is what they test. */
export const testUses: Readonly<Record<string, readonly string[]>> = {
  server: ["server/testing", "server/admin", "server/features", "sandbox", "testkit", "server"],
};

/** Design parts are shown what to show: they ask nobody for it and know no place in the app. */
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

/** The few features that lean on another. Each line says why; one that is no longer used must go. */
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
    why: "registration asks whether the phone is verified",
  },
  {
    side: "server",
    from: "deposit",
    to: "lookup",
    why: "which accounts take deposits, and how, is looked up",
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
    why: "the wallet is shown together with what the games hold",
  },
  {
    side: "server",
    from: "withdraw",
    to: "game",
    why: "a withdrawal of all brings money home from the games first",
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
    why: "what was played and what the games hold decides about a reward",
  },
  {
    side: "server",
    from: "wallet",
    to: "invite",
    why: "the wallet tells what friends have earned",
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
  {
    side: "web",
    from: "statement",
    to: "deposit",
    why: "a slip is sent from the list of slips too",
  },
  { side: "web", from: "spinwheel", to: "account", why: "a spin is drawn for the member's id" },
  {
    side: "web",
    from: "spinwheel",
    to: "reward",
    why: "a claimed coupon is a reward: its terms, and how taking it ended",
  },
  { side: "web", from: "bonus", to: "account", why: "the profile tells the currency" },
  {
    side: "web",
    from: "bonus",
    to: "promotion",
    why: "a promotion is looked for by its code on the bonus screen",
  },
  {
    side: "web",
    from: "bonus",
    to: "reward",
    why: "a bonus is a reward: its banners and terms, and how taking it ended",
  },
  {
    side: "web",
    from: "promotion",
    to: "reward",
    why: "a promotion is a reward: its terms, and how taking it ended",
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
  { side: "web", from: "chat", to: "lookup", why: "whether the site chats is looked up" },
];
