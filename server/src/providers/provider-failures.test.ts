import { otp } from "@krapao/contract/otp";
import { withdraw } from "@krapao/contract/withdraw";
import type { Faults, Part } from "@krapao/testkit/outside";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendToHelpDesk } from "#features/chat/help-desk.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { startWorker } from "#platform/worker.ts";
import { newGuest, send, textMessage } from "#testing/chat.ts";
import { createQr } from "#testing/deposits.ts";
import { joinPlayer, refresh } from "#testing/games.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney, listReferences } from "#testing/money.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();
await world.sandbox.setBank({ payoutMilliseconds: 0 });

async function setFault(part: Part, fault: Faults): Promise<void> {
  await world.sandbox.setFault(part, fault);
  onTestFinished(async () => {
    await world.sandbox.setFault(part, { kind: "off" });
  });
}

async function requestPayout(): Promise<string> {
  const { token, id } = await joinMember(world);
  await giveMoney(world, id, 500);
  const { status } = await world.call(withdraw.withdraw, { token, body: { amount: 500 } });
  expect(status).toBe(200);
  return id;
}

const readMetrics = async () => (await world.app.inject("/metrics")).payload;

/** A metric of the bank's payouts; zero if it is missing. */
async function readFigure(line: string): Promise<number> {
  const found = (await readMetrics()).split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

const calls = (outcome: string, call = "pay") =>
  `provider_calls_total{provider="bank",call="${call}",outcome="${outcome}"}`;
const timed = 'provider_call_seconds_count{provider="bank",call="pay"}';

test("a bank that does not answer is counted, timed, and logged once with the payout's reference", async () => {
  const warn = vi.spyOn(world.ctx.log, "warn");
  onTestFinished(() => warn.mockRestore());
  const memberId = await requestPayout();
  const before = { silent: await readFigure(calls("no_answer")), timed: await readFigure(timed) };
  await setFault("bank", { kind: "lost-reply", call: "pay", times: 1 });
  expect(await payWithdrawals(world.ctx)).toBe("unanswered");
  expect(await readFigure(calls("no_answer"))).toBe(before.silent + 1);
  expect(await readFigure(timed)).toBe(before.timed + 1);
  const [reference] = await listReferences(world, memberId);
  expect(warn.mock.calls).toEqual([
    [
      {
        provider: "bank",
        call: "pay",
        reference,
        error: expect.objectContaining({ name: "NoAnswer" }) as Error,
      },
      "provider call failed",
    ],
  ]);
});

test.each([
  ["error", "error"],
  ["html", "unclear"],
  ["cut-reply", "no_answer"],
] as const)("a bank that answers with %s is counted as %s", async (kind, outcome) => {
  await requestPayout();
  const before = await readFigure(calls(outcome));
  await setFault("bank", { kind, call: "pay", times: 1 });
  await payWithdrawals(world.ctx);
  expect(await readFigure(calls(outcome))).toBe(before + 1);
});

test("a clear answer is counted and not logged", async () => {
  await requestPayout();
  const warn = vi.spyOn(world.ctx.log, "warn");
  onTestFinished(() => warn.mockRestore());
  const before = await readFigure(calls("ok"));
  await payWithdrawals(world.ctx);
  expect(await readFigure(calls("ok"))).toBe(before + 1);
  expect(warn).not.toHaveBeenCalled();
});

test("the metrics label calls by fixed words, never by a reference, an account or a member", async () => {
  const player = await joinPlayer(world, ["JOKER"]);
  await refresh(world, player);
  await createQr(world, player, { provider: "KBANK", amount: 100 });
  await send(world, newGuest(), textMessage("hello"));
  await sendToHelpDesk(world.ctx);
  await readFeed(world.ctx);
  const lines = (await readMetrics()).split("\n").filter((line) => line.startsWith("provider_"));
  const labels = lines.flatMap((line) => [...line.matchAll(/(provider|call|outcome)="([^"]*)"/g)]);
  const valuesOf = (label: string) =>
    new Set(labels.filter(([, name]) => name === label).map((found) => found[2]));
  expect([...valuesOf("provider")]).toEqual(
    expect.arrayContaining(["bank", "chat", "game:JOKER", "payment:KBANK", "sms"]),
  );
  for (const value of valuesOf("provider")) {
    expect(value).toMatch(/^(bank|chat|files|gift|sms|(game|payment):[A-Z0-9]{2,10})$/);
  }
  for (const value of valuesOf("call")) expect(value).toMatch(/^[a-z]+(-[a-z]+)?$/);
});

test("an error in our code fails only its own payout, and the worker logs it with call and cause", async () => {
  const [broken, sound] = [await requestPayout(), await requestPayout()];
  const [reference = ""] = await listReferences(world, broken);
  const cause = new TypeError("a fault of ours");
  // A reference that this process sees for the first time was sent zero seconds ago.
  const spy = vi.spyOn(world.ctx.sentReferences, "secondsSince").mockImplementation((name) => {
    if (name === reference) throw cause;
    return 0;
  });
  onTestFinished(() => spy.mockRestore());
  const logged = new Promise((resolve) => {
    const log = { error: (detail: object) => resolve(detail), warn() {} };
    const worker = startWorker({
      name: "withdraw",
      restMilliseconds: 60_000,
      work: () => payWithdrawals(world.ctx),
      log,
      metrics: world.ctx.watch.workers,
    });
    onTestFinished(() => worker.stop());
  });
  expect(await logged).toEqual({ worker: "withdraw", reference, error: cause });
  const { rows } = await world.owner.query<{ member_id: string; is_open: boolean }>(
    "select member_id, is_open from withdrawal where member_id = any($1)",
    [[broken, sound]],
  );
  expect(Object.fromEntries(rows.map((row) => [row.member_id, row.is_open]))).toEqual({
    [broken]: true,
    [sound]: false,
  });
});

test("an error in our code in a text message is not treated as a missing answer", async () => {
  await world.set("otpMessage", { th: null });
  const { status, code } = await world.call(otp.send, { body: { phoneNumber: fresh.phone() } });
  expect([status, code]).toEqual([500, "INTERNAL_SERVER_ERROR"]);
});

test("an error in our code in a help desk call is not treated as a missing answer", async () => {
  await send(world, newGuest(), textMessage("hello"));
  const { chat } = world.ctx;
  const fault = vi.spyOn(chat as NonNullable<typeof chat>, "send");
  onTestFinished(() => fault.mockRestore());
  fault.mockRejectedValue(new TypeError("a fault of ours"));
  await expect(sendToHelpDesk(world.ctx)).rejects.toThrow("a fault of ours");
});
