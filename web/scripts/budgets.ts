import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 76_500,
  "/register": 97_200,
  "/howto": 98_800,
  "/contact": 100_500,
  "/user/home": 108_000,
  "/user/profile": 103_200,
  "/user/bonus": 107_800,
  "/user/statement": 97_500,
  "/user/contact": 100_500,
  "/user/spin": 109_800,
  "/terminated": 76_700,
  "*": 76_700,
};
