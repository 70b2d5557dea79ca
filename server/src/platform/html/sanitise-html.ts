import sanitize from "sanitize-html";

const options: sanitize.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li", "h3", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "tel", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }) },
  nestingLimit: 12,
};

/** Keeps only the few tags that our texts need. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, options);
}

/** Sets the attributes itself, so that an opened page has no access to the wallet's window. */
function linkAttributes(href = ""): sanitize.Attributes {
  if (/^https:\/\//i.test(href)) return { href, rel: "noopener noreferrer", target: "_blank" };
  return /^(?:tel|mailto):/i.test(href) ? { href } : {};
}
