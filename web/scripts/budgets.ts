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
  "/howto": 97_700,
  "/contact": 99_400,
  "/user/home": 105_500,
  "/user/profile": 101_200,
  "/user/bonus": 106_200,
  "/user/statement": 96_100,
  "/user/contact": 99_400,
  "/user/spin": 108_500,
  "/terminated": 76_200,
  "*": 76_200,
};
