import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 75_700,
  "/register": 96_000,
  "/howto": 97_200,
  "/contact": 98_700,
  "/user/home": 103_200,
  "/user/profile": 101_200,
  "/user/bonus": 105_200,
  "/user/statement": 94_700,
  "/user/contact": 98_700,
  "/user/spin": 107_700,
  "/terminated": 76_200,
  "*": 76_200,
};
