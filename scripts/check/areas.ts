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
const server = [
  ...serverCore,
  "server/context",
  "server/features",
  "server/acts",
  "server/office",
  "server/admin",
  "server",
];
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
  // The deeds of operators, for the office and the command line.
  {
    name: "server/acts",
    files: /^server\/src\/acts\//,
    uses: [...serverCore, "server/features"],
  },
  // It never uses the member's server.
  {
    name: "server/office",
    files: /^server\/src\/office\//,
    uses: [...serverCore, "server/features", "server/acts"],
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

  { name: "office/lib", files: /^office\/src\/(?:lib|key|locale)\//, uses: ["ui"] },
  { name: "office/rooms", files: /^office\/src\/rooms\//, uses: ["ui", "office/lib"] },
  { name: "office", files: /^office\//, uses: ["ui", "office/lib", "office/rooms"] },

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
    uses: ["testkit", "server/config", "server/platform", "web/locale", "office/lib"],
  },
  // The check of the books imports nothing that writes them: a mistake must not hide in both.
  {
    name: "proof/books",
    files: /^proof\/src\/(?:books\/|office\/|books\.ts|check-(?:books|office)\.ts)/,
    uses: [],
  },
  {
    name: "proof/testing",
    files: /^proof\/src\/(?:testing\/|(?:books|outside|outside-kept)\.test\.ts)/,
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
