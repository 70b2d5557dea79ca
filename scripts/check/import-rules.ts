import { posix } from "node:path";
import { isTest } from "./source-files.ts";
import { areas, bannedInUi, testUses } from "./areas.ts";
import { featureImports, type FeatureImport } from "./feature-imports.ts";

interface AreaOfFile {
  readonly area: string;
  readonly feature: string | undefined;
}

/** The area of a file, and its feature. */
function areaOf(path: string): AreaOfFile | undefined {
  for (const { name, files } of areas) {
    const match = files.exec(path);
    if (match) return { area: name, feature: match[1] };
  }
  return undefined;
}

const topFolder = (path: string) => path.split("/")[0] ?? "";

/** The file that an import names, as a path from the project; undefined for an external package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (/^\.\.?\//.test(specifier)) return posix.join(posix.dirname(from), specifier);
  const top = topFolder(from);
  if (specifier.startsWith("#scripts/")) return specifier.slice(1);
  // The root depends on no workspace: it imports them by their folders.
  const folder = /^#(server|testkit)\/(.+)$/.exec(specifier);
  if (folder) return `${folder[1]}/src/${folder[2]}`;
  if (specifier.startsWith("#")) return `${top}/src/${specifier.slice(1)}`;
  const workspace = /^@krapao\/([^/]+)\/(.+)$/.exec(specifier);
  if (!workspace) return undefined;
  const [, name = "", rest = ""] = workspace;
  if (rest.startsWith("src/")) return `${name}/${rest}`;
  return /\.(tsx?|css)$/.test(rest) ? `${name}/src/${rest}` : `${name}/src/${rest}.ts`;
}

/** A sentence about a wrong import, or undefined. */
export function checkImport(
  from: string,
  specifier: string,
  allowed: readonly FeatureImport[] = featureImports,
): string | undefined {
  if (specifier.startsWith("../../")) return `"${specifier}" climbs more than one folder: use #.`;
  const here = areaOf(from);
  if (!here) return "is in no area: name one in scripts/check/areas.ts.";
  if (here.area === "ui" && bannedInUi.packages.test(specifier)) {
    return `"${specifier}" must not be imported in ui/, which knows no feature and no network.`;
  }
  const target = resolveImport(from, specifier);
  if (target === undefined) return undefined;
  if (specifier.startsWith(".") && topFolder(target) !== topFolder(from)) {
    return `"${specifier}" leaves its workspace: import by the package's name.`;
  }
  const there = areaOf(target);
  if (!there) return `"${specifier}" leads to no area of the code.`;
  if (!mayUse(from, here, there))
    return `${here.area} may not import ${there.area} ("${specifier}").`;
  if (here.area !== there.area || here.feature === there.feature) return undefined;
  if (allowed.some((entry) => fits(entry, here, there))) return undefined;
  return (
    `feature ${here.feature} may not import feature ${there.feature}: do without, ` +
    "or list it with the reason in scripts/check/feature-imports.ts."
  );
}

function mayUse(from: string, here: AreaOfFile, there: AreaOfFile): boolean {
  if (there.area === here.area) return true;
  if (there.area === "contract") return here.area !== "ui";
  const uses = areas.find(({ name }) => name === here.area)?.uses ?? [];
  if (uses.includes(there.area)) return true;
  return isTest(from) && (testUses[topFolder(from)]?.includes(there.area) ?? false);
}

function fits(entry: FeatureImport, here: AreaOfFile, there: AreaOfFile): boolean {
  const side = topFolder(here.area);
  return entry.side === side && entry.from === here.feature && entry.to === there.feature;
}

/** The lines of the feature list that no import needs. */
export function findUnusedFeatureImports(
  imports: readonly { from: string; specifier: string }[],
  allowed: readonly FeatureImport[] = featureImports,
): string[] {
  return allowed
    .filter((entry) => {
      return !imports.some(({ from, specifier }) => {
        const here = areaOf(from);
        const there = areaOf(resolveImport(from, specifier) ?? "");
        return here && there && here.area === there.area && fits(entry, here, there);
      });
    })
    .map(({ side, from, to }) => `${side}: ${from} no longer imports ${to}, so its line must go.`);
}
