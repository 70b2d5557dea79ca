import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { describeRunning } from "./banner.ts";
import { localUrl } from "./ports.ts";

test("the banner shows all addresses and how to log in", () => {
  const config = readConfig({ PORT: "81", SANDBOX_PORT: "82", OFFICE_PORT: "83" });
  const demo = { username: "0800000001", password: "secret words" };
  const reported = describeRunning({ config, demo });
  for (const part of [
    "http://127.0.0.1:81\n",
    "http://127.0.0.1:81/api/docs",
    "http://127.0.0.1:82",
    "http://localhost:83 (enter as any role with one tap)",
    "0800000001 / secret words",
  ]) {
    expect(reported).toContain(part);
  }
});

test("with real providers there is neither a sandbox nor a demo member", () => {
  const config = { ...readConfig({}), world: "real" as const };
  const reported = describeRunning({ config, demo: null });
  expect(reported).not.toContain("Sandbox");
  expect(reported).not.toContain("Log in");
});

test("a wildcard address is shown as the loopback address", () => {
  expect(localUrl("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
  expect(localUrl("::", 80)).toBe("http://[::1]:80");
  expect(localUrl("fd00::1", 80)).toBe("http://[fd00::1]:80");
  expect(localUrl("localhost", 80)).toBe("http://localhost:80");
});
