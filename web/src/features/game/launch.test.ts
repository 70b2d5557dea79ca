import { launches } from "@krapao/contract/game";
import { gameCodes } from "@krapao/contract/slot";
import { expect, test } from "vitest";
import { entryOf, isWebAddress, linkOf, needsFreshAccount } from "./launch.ts";

const account = { username: "kpjoker01", password: "p&ss w/rd?", event: null };
const web = "https://games.example/login";

test("a form sends the account to the game's own page", () => {
  for (const code of ["JOKER", "SLOTXO", "SEXYGAME"] as const) {
    expect(entryOf({ code, web }, account, "")).toEqual({
      kind: "form",
      url: web,
      fields: [
        ["username", "kpjoker01"],
        ["password", "p&ss w/rd?"],
      ],
    });
    expect(needsFreshAccount({ code, web })).toBe(false);
  }
});

test("the form with state returns every field, and the state is read again", () => {
  const event = { __VIEWSTATE: "abc==", __EVENTVALIDATION: "xyz" };
  const entry = entryOf({ code: "UFABET", web }, { ...account, event }, "");
  expect(entry).toMatchObject({
    fields: [
      ["__VIEWSTATE", "abc=="],
      ["__EVENTVALIDATION", "xyz"],
      ["username", "kpjoker01"],
      ["password", "p&ss w/rd?"],
    ],
  });
  expect(needsFreshAccount({ code: "UFABET", web })).toBe(true);
});

test("our own host replaces one provider's host and no other", () => {
  for (const host of ["play.krapao.example:8443", "https://play.krapao.example:8443"]) {
    const urlOf = (code: "UFABET" | "JOKER") => entryOf({ code, web }, account, host)?.url;
    expect(urlOf("UFABET")).toBe("https://play.krapao.example:8443/login");
    expect(urlOf("JOKER")).toBe(web);
  }
  const entry = entryOf({ code: "UFABET", web }, account, "http://127.0.0.1:25999");
  expect(entry?.url).toBe("http://127.0.0.1:25999/login");
});

test("the account in a URL is escaped", () => {
  const entry = entryOf({ code: "SUPERSLOT", web: `${web}?lang=th` }, account, "");
  expect(entry?.kind).toBe("address");
  const { searchParams } = new URL(entry?.url ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    lang: "th",
    username: account.username,
    password: account.password,
  });
});

test("every other game is opened by a link from the server", () => {
  const linked = gameCodes.filter((code) => linkOf({ code, web: null }));
  expect(linked).toHaveLength(11);
  for (const code of linked) {
    expect(entryOf({ code, web }, account, "")).toBeUndefined();
    expect(linkOf({ code, web })).toBe(launches[code]);
  }
});

test("an unknown or invalid page gives no entry", () => {
  expect(entryOf({ code: "JOKER", web: null }, account, "")).toBeUndefined();
  for (const text of ["javascript:alert(1)", "data:text/html,hi", "//games.example", "nonsense"]) {
    expect(isWebAddress(text)).toBe(false);
    expect(entryOf({ code: "JOKER", web: text }, account, "")).toBeUndefined();
  }
});
