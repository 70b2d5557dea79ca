/** The number of rows on a page of earnings. */
export const rewardPageSize = 10;
