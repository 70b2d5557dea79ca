import { rm } from "node:fs/promises";
import { join } from "node:path";
import { statement } from "@krapao/contract/statement";
import { slipVerify } from "promptparse/generate";
import qrcode from "qrcode";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import {
  setUpSlipWorld,
  balance,
  decideAll,
  drawSlip,
  listSlips,
  transfer,
  upload,
} from "#testing/slips.ts";

let mali: Member;
const slips = await setUpSlipWorld();
const { world } = slips;
beforeEach(async () => {
  mali = await joinMember(world);
});

/** A plain picture with a code on it. */
async function drawCode(text: string): Promise<Buffer> {
  const code = await qrcode.toBuffer(text, { width: 300 });
  return sharp({ create: { width: 700, height: 900, channels: 3, background: "#dde" } })
    .composite([{ input: code, left: 200, top: 400 }])
    .png()
    .toBuffer();
}

async function decided(member: Member, picture: Buffer) {
  expect((await upload(world, member, picture)).status).toBe(200);
  await decideAll(world);
  const [slip] = await listSlips(world, member);
  return { status: slip?.status, note: slip?.note, amount: slip?.amount };
}

const failed = (note: string, amount = 0) => ({ status: "FAILED", note, amount });

test("a slip is accepted at once, checked with the bank and credited", async () => {
  const notify = vi.spyOn(world.ctx, "notify");
  const made = await transfer(world, mali);
  const { status, slip } = await upload(world, mali, await drawSlip(world, made));
  expect(status).toBe(200);
  expect(slip).toMatchObject({ status: "PROCESSING", amount: 0, note: null, link: null });
  expect(await balance(world, mali)).toBe(0);

  await decideAll(world);
  const { code } = made;
  const done = { ...slip, status: "SUCCESS", amount: 250, code };
  expect(await listSlips(world, mali)).toEqual([done]);
  expect(await balance(world, mali)).toBe(250);
  expect(notify).toHaveBeenCalledWith(mali.id, { reason: "slip" });
  const reply = await world.call(statement.list, {
    token: mali.token,
    body: { page: 1, limit: 5 },
  });
  expect(reply.body.statements).toMatchObject([
    { statementType: "deposit", status: "SUCCESS", from: "SCB", to: "WALLET", amount: 250 },
  ]);
});

test("the amount on the picture does not count", async () => {
  const made = await transfer(world, mali);
  const forged = await drawSlip(world, made, "forged");
  expect(await decided(mali, forged)).toEqual({ status: "SUCCESS", note: null, amount: 250 });
});

describe("the reasons of a failure", () => {
  test.each([
    ["unreadable", failed("INVALID_SLIP")],
    ["other-code", failed("INVALID_SLIP")],
    ["wrong-receiver", failed("DEST_ACC_INVALID")],
    ["other-sender", failed("NOT_MATCH")],
    ["expired", failed("EXPIRED_SLIP", 250)],
  ] as const)("%s", async (flaw, outcome) => {
    // Always the same dots: in some random dots a reader may see half a code.
    const made = await transfer(world, mali, { reference: `20260101${flaw.replace("-", "")}` });
    expect(await decided(mali, await drawSlip(world, made, flaw))).toEqual(outcome);
    expect(await balance(world, mali)).toBe(0);
  });

  test("a sender with the right digits and another person's name", async () => {
    const { bankCode, bankAccountNo } = mali.registration;
    const sender = { bankCode, accountNo: bankAccountNo, name: "SOMEBODY ELSE" };
    const made = await transfer(world, mali, { sender });
    expect(await decided(mali, await drawSlip(world, made))).toEqual(failed("NOT_MATCH"));
  });

  test("a name in another script counts once money has come from the account", async () => {
    const { bankCode, bankAccountNo } = mali.registration;
    const sender = { bankCode, accountNo: bankAccountNo, name: "นาง มะลิ ทดสอบ" };
    const first = await transfer(world, mali, { sender });
    expect((await decided(mali, await drawSlip(world, first))).status).toBe("PROCESSING");
    const clear = await transfer(world, mali);
    expect((await decided(mali, await drawSlip(world, clear))).status).toBe("SUCCESS");
    const second = await transfer(world, mali, { sender });
    expect((await decided(mali, await drawSlip(world, second))).status).toBe("SUCCESS");
  });

  test("one hour after the transfer a slip is accepted, a minute later it is too old", async () => {
    const inTime = await transfer(world, mali, { minutesAgo: 59 });
    expect((await decided(mali, await drawSlip(world, inTime))).status).toBe("SUCCESS");
    const late = await transfer(world, mali, { minutesAgo: 61 });
    const outcome = await decided(mali, await drawSlip(world, late));
    expect(outcome).toEqual(failed("EXPIRED_SLIP", 250));
  });

  test("a code whose checksum is wrong", async () => {
    const { code } = await transfer(world, mali);
    const damaged = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
    const outcome = await decided(mali, await drawCode(damaged));
    expect(outcome).toEqual(failed("UNSTABLE_REFNO_ON_SLIP"));
  });

  test("two slips in one picture", async () => {
    const pictures: Buffer[] = [];
    for (const reference of ["20260101ONEOFTWO", "20260101OTHEROFTWO"]) {
      const { code } = await transfer(world, mali, { reference });
      pictures.push(await qrcode.toBuffer(code, { width: 300 }));
    }
    const both = await sharp({
      create: { width: 800, height: 400, channels: 3, background: "#fff" },
    })
      .composite(pictures.map((input, index) => ({ input, left: 40 + index * 400, top: 40 })))
      .png()
      .toBuffer();
    expect(await decided(mali, both)).toEqual(failed("UNSTABLE_REFNO_ON_SLIP"));
  });

  test("a code that is partly cut off", async () => {
    // Always the same: of some codes too little is left to recognise a code at all.
    const code = "004100060000010103014022000111222233344ABCD125102TH910417DF";
    const picture = await sharp(await qrcode.toBuffer(code, { width: 600, margin: 4 }))
      .extract({ left: 0, top: 0, width: 450, height: 600 })
      .extend({ top: 100, bottom: 100, left: 100, right: 100, background: "#fff" })
      .png()
      .toBuffer();
    expect(await decided(mali, picture)).toEqual(failed("CANNOT_READ_CROPPED_IMAGE"));
  });

  test("a picture too small to hold a slip", async () => {
    const { code } = await transfer(world, mali);
    const small = await sharp(await qrcode.toBuffer(code, { width: 90 }))
      .png()
      .toBuffer();
    expect(await decided(mali, small)).toEqual(failed("IMG_SIZE_UNABLE_TO_PROCESS"));
  });

  test("a picture that does not exist any more", async () => {
    await upload(world, mali, await drawCode("anything"));
    await rm(join(slips.dataDir, "files", "kept"), { recursive: true });
    await decideAll(world);
    // A shared folder may show a new file late.
    expect(await listSlips(world, mali)).toMatchObject([{ status: "PROCESSING" }]);
    await world.moveClock("11 minutes");
    await decideAll(world);
    expect(await listSlips(world, mali)).toMatchObject([failed("UPLOADED_FILE_NOT_EXIST")]);
  });

  test("a transfer that no bank knows, after the bank's longest delay", async () => {
    const code = slipVerify({ sendingBank: "014", transRef: "20261115UNKNOWN00001" });
    expect((await decided(mali, await drawCode(code))).status).toBe("PROCESSING");
    await world.moveClock("10 seconds");
    await decideAll(world);
    expect(await listSlips(world, mali)).toMatchObject([failed("INVALID_SLIP")]);
  });
});

describe("a bank without an answer", () => {
  test("keeps a slip in progress until it knows the transfer", async () => {
    const made = await transfer(world, mali, { delayMilliseconds: 1_000_000 });
    const picture = await drawSlip(world, made);
    expect((await decided(mali, picture)).status).toBe("PROCESSING");
    const receiver = { bankCode: "SCB", accountNo: "9991111111" };
    const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = mali.registration;
    const known = {
      amount: 250,
      currency: "BAHT",
      receiver,
      sender: { bankCode, accountNo, name },
      transferredAt: new Date().toISOString(),
    } as const;
    const find = vi
      .spyOn(world.ctx.bank, "findTransfer")
      .mockImplementation(async ({ reference }) =>
        reference === made.reference ? { status: "FOUND", transfer: known } : { status: "NOT_YET" },
      );
    await world.moveClock("30 minutes");
    await decideAll(world);
    find.mockRestore();
    expect(await listSlips(world, mali)).toMatchObject([{ status: "SUCCESS", amount: 250 }]);
  });

  test("is given up after an hour of being behind", async () => {
    const made = await transfer(world, mali, { delayMilliseconds: 1_000_000 });
    await decided(mali, await drawSlip(world, made));
    await world.moveClock("59 minutes");
    await decideAll(world);
    expect(await listSlips(world, mali)).toMatchObject([{ status: "PROCESSING" }]);
    await world.moveClock("2 minutes");
    await decideAll(world);
    expect(await listSlips(world, mali)).toMatchObject([failed("INVALID_SLIP")]);
  });

  test("that does not respond is polled for a day, because it is not the slip's fault", async () => {
    await world.sandbox.setFault("bank", { kind: "error", call: "find-transfer" });
    const made = await transfer(world, mali);
    await decided(mali, await drawSlip(world, made));
    await world.moveClock("23 hours");
    await decideAll(world);
    mali = { ...mali, ...(await logIn(world, mali.registration)) };
    expect(await listSlips(world, mali)).toMatchObject([{ status: "PROCESSING" }]);
    await world.sandbox.setFault("bank", { kind: "off" });
    await world.moveClock("30 minutes");
    await decideAll(world);
    expect(await listSlips(world, mali)).toMatchObject([{ status: "SUCCESS", amount: 250 }]);
  });

  test("is given up after a day without an answer", async () => {
    await world.sandbox.setFault("bank", { kind: "html", call: "find-transfer" });
    const made = await transfer(world, mali);
    await decided(mali, await drawSlip(world, made));
    await world.moveClock("25 hours");
    await decideAll(world);
    mali = { ...mali, ...(await logIn(world, mali.registration)) };
    await world.sandbox.setFault("bank", { kind: "off" });
    expect(await listSlips(world, mali)).toMatchObject([failed("UNKNOW_ERROR")]);
  });
});

test("a slip that a process claimed and never ended is claimed by another process", async () => {
  const made = await transfer(world, mali);
  await upload(world, mali, await drawSlip(world, made));
  const isTakenUp = "update slip set due_at = clock_now() + interval '40 seconds'";
  await world.owner.query(`${isTakenUp} where state = 'PROCESSING'`);
  await decideAll(world);
  expect(await listSlips(world, mali)).toMatchObject([{ status: "PROCESSING" }]);
  await world.moveClock("2 minutes");
  await decideAll(world);
  expect(await listSlips(world, mali)).toMatchObject([{ status: "SUCCESS" }]);
});
