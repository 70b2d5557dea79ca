import { use, useSyncExternalStore } from "react";
import { languages, languageTags, type Language } from "@krapao/contract/market";
import { bundled, loaders, others } from "virtual:texts";
import { clearFailedCaches, AsyncCache } from "#lib/hooks/async-cache.ts";
import { readStored, store } from "#lib/session/storage.ts";
import { marketLanguage } from "#lib/settings.ts";
import type { CatalogName, Catalogs } from "./catalog.ts";
import { manifestPath } from "./manifest-path.ts";

const catalogs = new AsyncCache<object>();
for (const [name, texts] of Object.entries(bundled)) {
  catalogs.keep(`${marketLanguage}/${name}`, texts);
}
/** The catalogs used in this visit, so that a change of language can load all of them. */
const namesInUse = new Set<CatalogName>();
const listeners = new Set<() => void>();
let current: Language = marketLanguage;

/** The BCP 47 tag of a language. */
export function platformLanguage(language: Language): string {
  return languageTags[language];
}

export function readLanguage(): Language {
  return current;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage, () => marketLanguage);
}

/** The texts of a catalog in the language of the visitor; suspends until they are loaded. */
export function useTexts<Name extends CatalogName>(name: Name): Catalogs[Name] {
  const language = useLanguage();
  namesInUse.add(name);
  return use(load(language, name)) as Catalogs[Name];
}

/** The catalogs that are already loaded, for code that must not wait. */
export function loadedTexts<Name extends CatalogName>(name: Name): Catalogs[Name] | undefined {
  return catalogs.read(`${current}/${name}`) as Catalogs[Name] | undefined;
}

export async function loadTexts(names: Iterable<CatalogName>, language = current): Promise<void> {
  const wanted = [...names];
  for (const name of wanted) namesInUse.add(name);
  await Promise.all(wanted.map((name) => load(language, name)));
}

/** Starts in the stored language of the last visit, or in the market's main language. */
export async function startLanguage(): Promise<void> {
  const kept = languages.find((language) => language === readStored("locale")) ?? marketLanguage;
  try {
    await loadTexts(["shell", "codes/account"], kept);
    apply(kept);
  } catch {
    // If the texts of the chosen language fail to load, the bundled market language is used.
    apply(marketLanguage);
  }
}

/** Changes the language when all texts in use are loaded, so that no screen shows a gap. */
export async function changeLanguage(language: Language): Promise<void> {
  clearFailedCaches();
  await loadTexts(namesInUse, language);
  store("locale", language);
  apply(language);
}

function apply(language: Language): void {
  current = language;
  document.documentElement.lang = platformLanguage(language);
  // An installed app has the name and the shortcuts of its manifest.
  const path = manifestPath(language, marketLanguage);
  document.querySelector("link[rel=manifest]")?.setAttribute("href", path);
  // The server replies in the language of this cookie.
  document.cookie = `lang=${language.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax`;
  for (const listener of listeners) listener();
}

function load(language: Language, name: CatalogName): Promise<object> {
  const key = `${language}/${name}`;
  return catalogs.load(key, async () => {
    const files = (await others[language]?.()) ?? { bundled, loaders };
    const texts = files.bundled[name] ?? (await files.loaders[name]?.());
    if (!texts) throw new Error(`There is no text file ${key}.`);
    return texts;
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
