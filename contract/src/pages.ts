/** The addresses of the web app's screens: the web routes them, the server answers them with the app. */
export const pagePaths = [
  "/",
  "/login",
  "/register",
  "/howto",
  "/contact",
  "/user",
  "/user/home",
  "/user/profile",
  "/user/bonus",
  "/user/statement",
  "/user/contact",
  "/user/spin",
  "/terminated",
] as const;
export type PagePath = (typeof pagePaths)[number];
