const lineEnd = /<br\b[^>]*>|<\/(?:p|div|h\d|li|tr)>/gi;

/** The text of an HTML document, line by line, with all markup removed or escaped. */
export function toPlainHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(lineEnd, "\n"), "text/html");
  const shown = document.createElement("div");
  for (const line of body.textContent.split("\n")) {
    if (line.trim() !== "") shown.appendChild(document.createElement("p")).textContent = line;
  }
  return shown.innerHTML;
}
