import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 75_000,
  "/register": 95_000,
  "/howto": 96_500,
  "/contact": 98_000,
  "/user/home": 102_500,
  "/user/profile": 99_500,
  "/user/bonus": 104_500,
  "/user/statement": 94_000,
  "/user/contact": 98_000,
  "/user/spin": 107_000,
  "/terminated": 75_500,
  "*": 75_500,
};
