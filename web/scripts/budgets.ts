import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 76_600,
  "/register": 97_200,
  "/howto": 98_900,
  "/contact": 100_600,
  "/user/home": 108_200,
  "/user/profile": 103_200,
  "/user/bonus": 107_900,
  "/user/statement": 97_500,
  "/user/contact": 100_600,
  "/user/spin": 109_900,
  "/terminated": 76_800,
  "*": 76_800,
};
