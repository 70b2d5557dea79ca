import DOMPurify from "dompurify";

/** Links lead to the web, a telephone or a mail program; pictures come from us, as the page's policy has it. */
const safeLink = /^(?:https:|tel:|mailto:)/i;
// To a browser a backslash is a slash: two of either lead to another host.
const safeSource = /^\/(?![/\\])/;

const purifier = DOMPurify(window);

purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    const href = node.getAttribute("href") ?? "";
    if (!safeLink.test(href)) node.removeAttribute("href");
    // A telephone or mail program opens by itself; a new tab for it would stay empty.
    if (href.startsWith("https:")) node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  if (node.tagName === "IMG" && !safeSource.test(node.getAttribute("src") ?? "")) node.remove();
});

/** The HTML with everything taken out that could run, reach out or break the page's look. */
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
