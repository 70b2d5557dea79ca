import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { SettingsError } from "./environment.ts";

const read = (environment: Record<string, string>) => readConfig(environment).passkeys;

test("passkeys belong to the address of the pages", () => {
  expect(read({ PORT: "81" })).toEqual({ domain: "localhost", origins: ["http://localhost:81"] });
  expect(read({ PUBLIC_URL: "https://wallet.example.test/x" })).toEqual({
    domain: "wallet.example.test",
    origins: ["https://wallet.example.test"],
  });
});

test.each([
  "http://192.0.2.7",
  "https://192.0.2.7",
  "https://[2001:db8::1]",
  "http://wallet.example.test",
])("at %s there are none", (address) => {
  expect(read({ PUBLIC_URL: address })).toBeNull();
});

test("a domain that is not above the pages is refused", () => {
  for (const domain of ["other.test", "ample.test", "m.wallet.example.test"]) {
    const environment = { PUBLIC_URL: "https://wallet.example.test", PASSKEY_DOMAIN: domain };
    expect(() => read(environment)).toThrow(SettingsError);
  }
});
