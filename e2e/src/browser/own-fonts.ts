/**
 * Runs in the page. A font that comes too late is not drawn until the next load (`font-display:
 * optional`); films and pictures wait for it.
 */
export async function loadOwnFonts(): Promise<void> {
  const isWaitedFor = [...document.fonts].some(({ display }) => display === "block");
  if (isWaitedFor) return;
  const late = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(
      ({ style }) =>
        (name: string) =>
          style.getPropertyValue(name),
    )
    .filter((read) => read("font-display") === "optional" && read("src").includes("url("));
  for (const read of late) {
    const family = read("font-family").replaceAll('"', "");
    const face = new FontFace(family, read("src"), {
      display: "block",
      weight: read("font-weight"),
      unicodeRange: read("unicode-range"),
      ascentOverride: read("ascent-override"),
      descentOverride: read("descent-override"),
      lineGapOverride: read("line-gap-override"),
    });
    document.fonts.add(await face.load());
  }
}
