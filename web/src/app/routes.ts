import type { CatalogName } from "#locale/catalog.ts";

export type LayoutName = "guest" | "member" | "bare";

/** A screen: its path, its layout, and the parts to load for it. */
export interface ScreenRoute {
  readonly path: string;
  readonly layout: LayoutName;
  /** The screen's file: `login` is `login-page.tsx`. */
  readonly page: string;
  /** The key of the screen's title. */
  readonly title: string;
  readonly texts: readonly CatalogName[];
  /** Whether the ticker is shown at the top. */
  readonly hasNotice?: boolean;
  /** Whether the screen begins directly below the top bar. */
  readonly isFlush?: boolean;
}

/** Plain data without imports, so that the build reads the same table as the app. */
export const screens = [
  {
    path: "/login",
    layout: "guest",
    page: "login",
    title: "login",
    texts: ["login"],
    hasNotice: true,
  },
  {
    path: "/register",
    layout: "guest",
    page: "register",
    title: "register",
    texts: ["account", "codes/otp"],
  },
  { path: "/howto", layout: "guest", page: "howto", title: "howto", texts: ["howto"] },
  {
    path: "/contact",
    layout: "guest",
    page: "contact",
    title: "contact",
    texts: ["lookup", "howto"],
    isFlush: true,
  },
  {
    path: "/user/home",
    layout: "member",
    page: "home",
    title: "home",
    texts: ["wallet", "withdraw", "game"],
    hasNotice: true,
  },
  {
    path: "/user/profile",
    layout: "member",
    page: "profile",
    title: "profile",
    texts: ["account", "security"],
  },
  {
    path: "/user/bonus",
    layout: "member",
    page: "bonus",
    title: "bonus",
    texts: ["bonus", "promotion", "reward", "codes/reward"],
  },
  {
    path: "/user/statement",
    layout: "member",
    page: "statement",
    title: "statement",
    texts: ["statement", "wallet"],
  },
  {
    path: "/user/contact",
    layout: "member",
    page: "contact",
    title: "contact",
    texts: ["lookup", "howto"],
  },
  {
    path: "/user/spin",
    layout: "member",
    page: "spin",
    title: "spin",
    texts: ["spinwheel", "reward", "codes/spin"],
  },
  {
    path: "/user/protection",
    layout: "member",
    page: "protection",
    title: "protection",
    texts: ["protection"],
  },
  { path: "/terminated", layout: "bare", page: "terminated", title: "terminated", texts: [] },
] as const satisfies readonly ScreenRoute[];

export const notFound = {
  path: "*",
  layout: "bare",
  page: "not-found",
  title: "notFound",
  texts: [],
} as const satisfies ScreenRoute;

const redirects: Readonly<Record<string, string>> = { "/": "/user", "/user": "/user/home" };

export type Screen = (typeof screens)[number] | typeof notFound;

/** The screen of a path; a trailing slash makes no difference. */
export function findScreen(path: string): Screen {
  const plain = trimSlash(path);
  return screens.find((screen) => screen.path === plain) ?? notFound;
}

/** The final path for a visitor: follows redirects and guards the screens of members. */
export function resolvePath(path: string, isMember: boolean): string {
  const plain = trimSlash(path);
  const next = redirects[plain];
  if (next !== undefined) return resolvePath(next, isMember);
  return findScreen(plain).layout === "member" && !isMember ? "/login" : path;
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
