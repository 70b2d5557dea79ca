import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 76_800,
  "/register": 98_500,
  "/howto": 99_900,
  "/contact": 101_600,
  "/user/home": 109_900,
  "/user/profile": 104_000,
  "/user/bonus": 109_600,
  "/user/statement": 98_500,
  "/user/contact": 101_600,
  "/user/spin": 110_800,
  "/user/protection": 105_600,
  "/terminated": 77_000,
  "*": 77_000,
};
