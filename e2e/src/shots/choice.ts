/** The flags of `npm run screens`; without flags, everything. */
const themes = ["dark", "light"] as const;
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 1280, height: 800 },
] as const;
/** The office; three of its screens are for a phone too. */
const officeSizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
export type Size = (typeof sizes | typeof officeSizes)[number];

export const chosenThemes = themes.filter((theme) => isChosen("SCREENS_THEMES", theme));
const isChosenSize = ({ width }: Size) => isChosen("SCREENS_WIDTHS", String(width));
export const chosenSizes: readonly Size[] = sizes.filter(isChosenSize);
export const chosenOfficeSizes: readonly Size[] = officeSizes.filter(isChosenSize);

/** The size of the browser's text, in percent; larger only on request. */
export const chosenText = Number(process.env["SCREENS_TEXT"] ?? 100);

function isChosen(variable: string, value: string): boolean {
  const chosen = process.env[variable];
  return !chosen || chosen.split(",").includes(value);
}
