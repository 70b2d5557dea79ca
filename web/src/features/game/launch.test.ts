import { launches } from "@krapao/contract/game";
import { gameCodes } from "@krapao/contract/slot";
import { expect, test } from "vitest";
import { entryOf, isWebAddress, linkOf, needsFreshAccount } from "./launch.ts";

const account = { username: "kpjoker01", password: "p&ss w/rd?", event: null };
const web = "https://games.example/login";

test("a form carries the account to the game's own page", () => {
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

test("the form with state gives every field back, and the state is read anew", () => {
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

test("a host of our own stands in for one provider and for no other", () => {
  for (const host of ["play.krapao.example:8443", "https://play.krapao.example:8443"]) {
    const urlOf = (code: "UFABET" | "JOKER") => entryOf({ code, web }, account, host)?.url;
    expect(urlOf("UFABET")).toBe("https://play.krapao.example:8443/login");
    expect(urlOf("JOKER")).toBe(web);
  }
  const entry = entryOf({ code: "UFABET", web }, account, "http://127.0.0.1:25999");
  expect(entry?.url).toBe("http://127.0.0.1:25999/login");
});

test("the account in an address is written so that it arrives as it is", () => {
  const entry = entryOf({ code: "SUPERSLOT", web: `${web}?lang=th` }, account, "");
  expect(entry?.kind).toBe("address");
  const { searchParams } = new URL(entry?.url ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    lang: "th",
    username: account.username,
    password: account.password,
  });
});

test("every other game is entered by a link that is asked for", () => {
  const linked = gameCodes.filter((code) => linkOf({ code, web: null }));
  expect(linked).toHaveLength(11);
  for (const code of linked) {
    expect(entryOf({ code, web }, account, "")).toBeUndefined();
    expect(linkOf({ code, web })).toBe(launches[code]);
  }
});

test("a page that is not known, or is none, is no way in", () => {
  expect(entryOf({ code: "JOKER", web: null }, account, "")).toBeUndefined();
  for (const text of ["javascript:alert(1)", "data:text/html,hi", "//games.example", "nonsense"]) {
    expect(isWebAddress(text)).toBe(false);
    expect(entryOf({ code: "JOKER", web: text }, account, "")).toBeUndefined();
  }
});
