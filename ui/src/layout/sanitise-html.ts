import DOMPurify from "dompurify";

/**
 * Links lead to the web, a phone app or a mail app. Pictures come from our own host, as the page's
 * content security policy demands.
 */
const safeLink = /^(?:https:|tel:|mailto:)/i;
// A browser treats a backslash as a slash: two of either lead to another host.
const safeSource = /^\/(?![/\\])/;

const purifier = DOMPurify(window);

purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    const href = node.getAttribute("href") ?? "";
    if (!safeLink.test(href)) node.removeAttribute("href");
    // A phone or mail app opens without a new tab; the tab would stay empty.
    if (href.startsWith("https:")) node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  if (node.tagName === "IMG" && !safeSource.test(node.getAttribute("src") ?? "")) node.remove();
});

/**
 * Removes everything from the HTML that could run code, load from other hosts or break the page's
 * style.
 */
export function sanitiseHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href", "src", "alt", "title", "width", "height", "colspan", "rowspan", "lang"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

const allowedTags = `
  p br hr div span blockquote h1 h2 h3 h4 h5 h6
  ul ol li dl dt dd table thead tbody tr th td caption
  b strong i em u s small sub sup mark code a img
`
  .trim()
  .split(/\s+/);
