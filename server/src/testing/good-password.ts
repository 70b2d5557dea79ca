/** The password of most members in tests. */
export const goodPassword = "mango-river-42";
