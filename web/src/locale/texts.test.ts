import { languages, languageTags, type Language } from "@krapao/contract/market";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ApiError } from "#lib/api/api-error.ts";
import { codeText } from "./code-text.ts";
import { changeLanguage, loadedTexts, loadTexts, readLanguage, startLanguage } from "./texts.ts";

type File = Readonly<Record<string, unknown>>;
const files = import.meta.glob<File>("./*/**/*.ts", { eager: true });

/** All texts of one catalog; functions are called with sample arguments. */
function sayAll(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  if (typeof texts === "function") return [(texts as (...values: number[]) => string)(5, 6, 7)];
  return Object.values(texts as File).flatMap(sayAll);
}

function namesOf(language: Language): string[] {
  const prefix = `./${language}/`;
  const paths = Object.keys(files).filter((path) => path.startsWith(prefix));
  return paths.map((path) => path.slice(prefix.length)).toSorted();
}

test("every language has its folder, and all folders have the same files", () => {
  const folders = new Set(Object.keys(files).map((path) => path.split("/")[1] ?? ""));
  expect([...folders].toSorted()).toEqual(languages.toSorted());
  expect(namesOf("th").length).toBeGreaterThanOrEqual(11);
  for (const language of languages) expect(namesOf(language), language).toEqual(namesOf("th"));
});

/** The names of the brand and of each language are the same in every language. */
const own = new Set(["ไทย", "ລາວ", "English", "EN", "Krapao", "Page not found", "Page Not Found"]);
const latinNames =
  /\b(OTP|QR|CSV|JPG|PNG|WebP|MB|BCEL One|Android|iOS|AREASLOT|UFABET|LAK|BAHT|SHA-256|Add to Home Screen)\b/g;
const foreign: Readonly<Record<Language, RegExp>> = {
  th: /[A-Za-z\u0E80-\u0EFF]/,
  la: /[A-Za-z\u0E00-\u0E7F]/,
  en: /[\u0E00-\u0EFF]/,
};

test.each(languages)(
  "every text in %s exists and is in the letters of that language",
  (language) => {
    const said = namesOf(language).flatMap((name) => sayAll(files[`./${language}/${name}`]));
    expect(said.length).toBeGreaterThan(250);
    for (const text of said.filter((one) => !own.has(one))) {
      expect(text.trim(), "an empty text").not.toBe("");
      expect(text.replaceAll(latinNames, ""), text).not.toMatch(foreign[language]);
    }
  },
);

/** Words that browsers cut beside certain others, because their dictionaries lack one of the two. */
const whole: Readonly<Record<"th" | "la", string>> = {
  th:
    "ยอด เทิร์น ครบ เมื่อ แล้ว กลับ แชท วอลเล็ท คาสิโน โปรโมชั่น " +
    "สมัคร ระหว่าง เหลือ คำขอ ครอป รู้จัก กระเป๋า โบนัส ธนาคาร",
  la: "ໂຫຼດ ຄ່າຍ",
};

test.each(["th", "la"] as const)("browsers break no line in %s inside these words", (language) => {
  const said = namesOf(language).flatMap((name) => sayAll(files[`./${language}/${name}`]));
  const words = new Intl.Segmenter(languageTags[language], { granularity: "word" });
  const cut = said.flatMap((text) => {
    const breaks = [...words.segment(text)].map(({ index }) => index);
    return whole[language].split(" ").filter((word) => {
      const found = text.matchAll(new RegExp(word.replaceAll(/.(?=.)/g, "$&\\u2060?"), "g"));
      return [...found].some(({ 0: { length }, index }) =>
        breaks.some((at) => at > index && at < index + length),
      );
    });
  });
  expect(cut).toEqual([]);
});

beforeAll(() => {
  localStorage.clear();
});
afterEach(async () => {
  await changeLanguage("th");
});

test("a visit starts in the market's language, or in the stored one", async () => {
  await startLanguage();
  expect([readLanguage(), document.documentElement.lang]).toEqual(["th", "th"]);
  localStorage.setItem("locale", "la");
  await startLanguage();
  expect([readLanguage(), document.documentElement.lang]).toEqual(["la", "lo"]);
  localStorage.setItem("locale", "klingon");
  await startLanguage();
  expect(readLanguage()).toBe("th");
});

test("a change of language is stored, sets the page and the server cookie, and loads all texts in use", async () => {
  await loadTexts(["account", "codes/otp"]);
  await changeLanguage("la");
  expect(localStorage.getItem("locale")).toBe("la");
  expect(document.cookie).toContain("lang=LA");
  expect(loadedTexts("account")?.fields.bankCode).toBe("ທະນາຄານ");
  expect(loadedTexts("codes/otp")).toBeDefined();
});

test("a code has a text in the language, from its own area first, else the server's message", async () => {
  await changeLanguage("en");
  await loadTexts(["codes/wallet", "codes/spin"]);
  const refusal = new ApiError("MONEY_NOT_ENOUGH", { status: 409, message: "raw" });
  expect(codeText(refusal, "codes/spin")).not.toBe(codeText(refusal, "codes/wallet"));
  expect(codeText(refusal)).toBe("raw");
  expect(codeText(new ApiError("OFFLINE"))).toMatch(/offline/i);
  expect(codeText(new ApiError("WRONG_CREDENTIAL", { status: 401 }))).toMatch(/incorrect/i);
});
