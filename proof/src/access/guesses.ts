import { randomInt } from "node:crypto";
import type { World } from "@krapao/testkit/world";
import { type Answer, type Call, send } from "./call.ts";
import { forgetful, join, urlOf } from "./person.ts";

/** Guessing at the door of a forgotten password: who is a member, a code, the bank's digits. */

const rounds = 20;
const guesses = 40;
const digitsChecked = 5;
const codesADay = 10;
const attemptsACode = 5;

const paths = {
  send: "/api/account/password/code",
  verify: "/api/otp/verify",
  reset: "/api/account/password",
};

const post = (world: World, path: string, sent: Call) =>
  send({ url: urlOf(world), method: "POST", path }, sent);

/** Lets the limits of a phone forget the codes that were sent so far, by this long. */
async function passTime(world: World, phone: string, interval: string): Promise<void> {
  await world.query("update otp set created_at = created_at - $2::interval where phone = $1", [
    phone,
    interval,
  ]);
}

/** The answers to a stranger who names this phone, with what is random in them masked. */
async function answersFor(world: World, phone: string): Promise<readonly string[]> {
  const sent = await post(world, paths.send, { body: { phoneNumber: phone } });
  const { otpToken = "" } = JSON.parse(sent.text) as { otpToken?: string };
  const cookie = { otp: sent.cookies["otp"] ?? "" };
  const wrong = { otpToken, otpCode: "000000" };
  const fields = { username: phone, bankAccountEnd: "0000", newPassword: "tamarind-boat-77" };
  const answers = [
    sent,
    await post(world, paths.verify, { body: wrong, cookie }),
    await post(world, paths.send, { body: { phoneNumber: phone }, cookie }),
    await post(world, paths.reset, { body: fields, cookie }),
    await post(world, paths.reset, { body: fields }),
  ];
  return answers.map(mask);
}

function mask({ status, text, cookies }: Answer): string {
  const plain = text
    .replace(/"otpToken":"[\w-]{43}"/, '"otpToken":"a token"')
    .replace(/"otpRef":"[A-Z]{4}"/, '"otpRef":"a reference"');
  return `${status} ${plain} ${Object.keys(cookies).join(",")}`;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Tries to see a difference between a member's phone and another one. */
async function enumerate(world: World): Promise<readonly string[]> {
  const { phone: known } = await join(world);
  const unknown = `09${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  const times = { known: [] as number[], unknown: [] as number[] };
  const breaches: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers: Record<string, readonly string[]> = {};
    for (const [name, phone] of Object.entries({ known, unknown })) {
      await passTime(world, phone, "2 days");
      const startedAt = performance.now();
      answers[name] = await answersFor(world, phone);
      times[name as keyof typeof times].push(performance.now() - startedAt);
    }
    if (String(answers["known"]) !== String(answers["unknown"])) {
      breaches.push(`a member's phone is answered ${answers["known"]?.join(" | ")}`);
    }
  }
  const sms = await world.sandbox.messagesTo(unknown);
  if (sms.length > 0) breaches.push("a phone of nobody got a text message");
  console.log(
    `        ${rounds} rounds of a member's phone and a phone of nobody: medians ` +
      `${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms`,
  );
  return breaches;
}

/** Guesses codes for a phone as often as a day allows. */
async function guessCodes(world: World): Promise<readonly string[]> {
  const { phone } = await join(world);
  await passTime(world, phone, "2 days");
  let checked = 0;
  let last = "";
  while (last !== "REQUEST_LIMIT") {
    const sent = await post(world, paths.send, { body: { phoneNumber: phone } });
    last = sent.code;
    if (last !== "OK") break;
    const { otpToken } = JSON.parse(sent.text) as { otpToken: string };
    const body = { otpToken, otpCode: "000000" };
    const cookie = { otp: sent.cookies["otp"] ?? "" };
    const tries = Array.from({ length: guesses }, () =>
      post(world, paths.verify, { body, cookie }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    const right = codes.filter((code) => code !== "OTP_CODE_INVALID" && code !== "OTP_BLOCK");
    if (right.length > 0) return [`a guess was answered ${right[0]}`];
    // The last of the checked attempts is answered with the block.
    checked += codes.filter((code) => code === "OTP_CODE_INVALID").length + 1;
    await passTime(world, phone, "13 minutes");
  }
  console.log(`        ${checked} guesses at codes of one phone were checked in a day`);
  const most = codesADay * attemptsACode;
  return checked <= most && last === "REQUEST_LIMIT"
    ? []
    : [`${checked} guesses were checked, and then ${last}`];
}

/** Guesses the digits of the account, with a phone that is verified. */
async function guessDigits(world: World): Promise<readonly string[]> {
  const { phone, bank, cookies } = await forgetful(world);
  const end = bank.accountNo.slice(-4);
  const reset = (bankAccountEnd: string) =>
    post(world, paths.reset, {
      body: { username: phone, bankAccountEnd, newPassword: "tamarind-boat-77" },
      cookie: cookies,
    });
  const wrong = Array.from({ length: guesses }, (_, index) => String(index).padStart(4, "0"));
  const tries = wrong.filter((digits) => digits !== end).map(reset);
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  const checked = codes.filter((code) => code === "INVALID_USER_INFO").length;
  const after = (await reset(end)).code;
  console.log(`        ${checked} of ${codes.length} guesses at digits were checked`);
  return checked === digitsChecked && after === "REQUEST_LIMIT"
    ? []
    : [`${checked} guesses were checked, and the right digits were then answered ${after}`];
}

/** Prints each attempt; returns the breaches as sentences. */
export async function runGuesses(world: World): Promise<readonly string[]> {
  const attempts = { enumerate, guessCodes, guessDigits };
  const all: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const breaches = await attempt(world);
    console.log(`${breaches.length === 0 ? "holds " : "BROKEN"}  forgotten password: ${name}`);
    for (const breach of breaches.slice(0, 3)) console.log(`        ${breach}`);
    all.push(...breaches.map((breach) => `${name}: ${breach}`));
  }
  return all;
}
