/** How many rows of what was earned stand on a page. */
export const rewardPageSize = 10;
