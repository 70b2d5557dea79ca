const host = "gift.truemoney.com";
const path = "/campaign/";

/** What a link must look like as written: no user, no port, no tricks with slashes, spaces or signs. */
const asWritten = /^https:\/\/gift\.truemoney\.com\/campaign\/?\?[\w#&/.=%~-]+$/i;

/**
 * The voucher that a gift link names. The link itself is never opened: only what is returned here goes
 * any further, and it goes to our own gateway.
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
