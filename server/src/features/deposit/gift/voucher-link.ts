const host = "gift.truemoney.com";
const path = "/campaign/";

/** The accepted form of a link: no user, no port, no unusual slashes, spaces or characters. */
const asWritten = /^https:\/\/gift\.truemoney\.com\/campaign\/?\?[\w#&/.=%~-]+$/i;

/**
 * Returns the voucher that a gift link names. The link itself is never opened: only this hash is
 * used, and only in calls to our own gateway.
 */
export function voucherHashOf(link: string): string | undefined {
  const text = link.trim();
  const url = text.length <= 500 && asWritten.test(text) ? URL.parse(text) : null;
  if (!url || url.protocol !== "https:" || url.hostname !== host || url.port !== "") {
    return undefined;
  }
  if (url.username !== "" || url.password !== "") return undefined;
  if (url.pathname !== path && `${url.pathname}/` !== path) return undefined;
  const [hash, ...more] = url.searchParams.getAll("v");
  return hash !== undefined && more.length === 0 && /^[0-9A-Za-z]{1,64}$/.test(hash)
    ? hash
    : undefined;
}
