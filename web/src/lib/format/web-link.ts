/** The link comes from the back office; it is left out if it is not a web address. */
export function toWebLink(link: string | null | undefined): string | undefined {
  return link && URL.parse(link)?.protocol === "https:" ? link : undefined;
}
