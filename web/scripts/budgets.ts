import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 76_800,
  "/register": 97_900,
  "/howto": 99_700,
  "/contact": 101_300,
  "/user/home": 109_300,
  "/user/profile": 103_800,
  "/user/bonus": 108_900,
  "/user/statement": 98_300,
  "/user/contact": 101_300,
  "/user/spin": 110_500,
  "/user/protection": 104_000,
  "/terminated": 77_000,
  "*": 77_000,
};
