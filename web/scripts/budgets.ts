import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 80_000,
  "/register": 104_000,
  "/howto": 100_000,
  "/contact": 101_000,
  "/user/home": 112_000,
  "/user/profile": 102_000,
  "/user/bonus": 108_000,
  "/user/statement": 104_000,
  "/user/contact": 101_000,
  "/user/spin": 110_000,
  "/terminated": 80_000,
  "*": 79_000,
};
