const lineEnd = /<br\b[^>]*>|<\/(?:p|div|h\d|li|tr)>/gi;

/** The words of an HTML text, line by line, without anything that could be markup. */
export function toPlainHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(lineEnd, "\n"), "text/html");
  const shown = document.createElement("div");
  for (const line of body.textContent.split("\n")) {
    if (line.trim() !== "") shown.appendChild(document.createElement("p")).textContent = line;
  }
  return shown.innerHTML;
}
