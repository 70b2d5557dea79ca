import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deposit } from "@krapao/contract/deposit";
import { statement, type Slip } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import type { SlipFlaw } from "@krapao/sandbox/parts/bank/slip";
import type { NewTransfer, Transfer } from "@krapao/testkit/outside";
import { bankOf } from "@krapao/testkit/people";
import { sql } from "kysely";
import { changeSetting } from "@krapao/testkit/settings";
import { afterAll } from "vitest";
import { creditTransfer } from "#features/deposit/credit-transfers.ts";
import type { BankTransfer } from "#features/deposit/rules.ts";
import { decideSlips } from "#features/deposit/slip/worker.ts";
import type { Member } from "./members.ts";
import { createWorld, type World } from "./world.ts";

export interface SlipWorld {
  readonly world: World;
  readonly dataDir: string;
  /** All files on the disk, partial or complete. */
  filesOnDisk(): Promise<string[]>;
  close(): Promise<void>;
}

/** A world in which slips are accepted at any time of day. */
export async function createSlipWorld(env: Record<string, string> = {}): Promise<SlipWorld> {
  const world = await createWorld({ env });
  const { dataDir } = world.config;
  await changeSetting(world.owner, "slip", { closesAt: "00:00", opensAt: "00:00" });
  await changeSetting(world.owner, "quota", { slipsPerDay: 1000 });
  return {
    world,
    dataDir,
    async filesOnDisk() {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(dataDir, options);
      const files = entries.filter((entry) => entry.isFile() && entry.name !== "database");
      return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
    },
    close: () => world.close(),
  };
}

/** The slip world of a test file: it is closed after the file's last test. */
export async function setUpSlipWorld(env: Record<string, string> = {}): Promise<SlipWorld> {
  const slips = await createSlipWorld(env);
  afterAll(() => slips.close());
  return slips;
}

interface FormPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly fileName?: string | null;
  readonly type?: string;
}

const boundary = "----test-form-boundary";

/** A form as a browser sends it. */
export function makeForm(parts: readonly FormPart[]): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const pieces = parts.flatMap(({ name, content, fileName = "slip.png", type = "image/png" }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === null ? "" : `; filename="${fileName}"\r\ncontent-type: ${type}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  return {
    payload: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export async function sendForm(
  world: World,
  { token }: Member,
  { payload, headers }: { payload: Buffer; headers: Record<string, string> },
  key?: string,
) {
  const response = await world.app.inject({
    method: deposit.slip.method,
    url: deposit.slip.path,
    payload,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
  });
  const body = response.json<{ slip: Slip; code?: string; field?: string }>();
  return { status: response.statusCode, slip: body.slip, code: body.code, field: body.field };
}

export function upload(world: World, member: Member, picture: Buffer, key?: string) {
  return sendForm(world, member, makeForm([{ name: "file", content: picture }]), key);
}

/** Decides all slips that are due now. */
export async function decideAll(world: World): Promise<void> {
  while (await decideSlips(world.ctx)) continue;
}

export async function listSlips(world: World, { token }: Member): Promise<readonly Slip[]> {
  const reply = await world.call(statement.slips, { token, body: { page: 1, limit: 100 } });
  return reply.body.slips;
}

/** The status of each slip, or the reason why it was refused. */
export async function slipStatuses(world: World, member: Member): Promise<readonly string[]> {
  return (await listSlips(world, member)).map(({ status, note }) => note ?? status);
}

export async function balance(world: World, { token }: Member): Promise<number> {
  const reply = await world.call(wallet.read, { token });
  return reply.body.wallet.amount;
}

/** A transfer from the member's account to ours that only its slip reports. */
export function transfer(
  world: World,
  { registration }: Pick<Member, "registration">,
  changes: Partial<NewTransfer> = {},
): Promise<Transfer> {
  const sender = bankOf(registration);
  return world.sandbox.transfer({ amount: 250, sender, feed: "NONE", ...changes });
}

/** The slip that the bank draws for a transfer, with a flaw if given. */
export function drawSlip(world: World, { id }: Transfer, flaw?: SlipFlaw): Promise<Buffer> {
  return world.sandbox.slipPicture(id, flaw);
}

/**
 * Credits a transfer while a slip of the member is open, as the worker of slips does. `meanwhile` runs
 * before the credit is visible.
 */
export async function creditAsSlip(
  { ctx }: World,
  memberId: string,
  confirmed: BankTransfer & { readonly reference: string },
  meanwhile = () => Promise.resolve(),
) {
  return ctx.db.transaction().execute(async (tx) => {
    const name = ctx.files.newName();
    const reference = name.slice(0, 16).toUpperCase();
    await sql`
      insert into stored_file (name, owner, type, bytes) values (${name}, '', 'image/jpeg', 1)
    `.execute(tx);
    await sql`
      insert into slip (member_id, reference, file_name, bank, transfer_reference)
      values (${memberId}, ${reference}, ${name}, ${reference}, ${confirmed.reference})
    `.execute(tx);
    const { outcome } = await creditTransfer(tx, {
      memberId,
      channel: "slip",
      transfer: confirmed,
    });
    await meanwhile();
    await sql`
      update slip set state = 'FAILED', note = 'UNKNOW_ERROR', ended_at = clock_now()
      where reference = ${reference}
    `.execute(tx);
    return outcome;
  });
}
