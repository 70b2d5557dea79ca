import { signIn, totpSetUp } from "@krapao/contract/office/sign-in";
import { sql } from "kysely";
import QRCode from "qrcode";
import { Failure } from "#platform/http/failure.ts";
import { addressKey } from "#platform/http/throttle.ts";
import { hashPassword, isPasswordCommon, isPasswordRight } from "#platform/secrets/password.ts";
import { findTotpStep, newTotpSecret, totpAddress } from "#platform/secrets/totp.ts";
import { readSetting } from "#settings/read-setting.ts";
import { answerNobody, answerOperator, findSession } from "./answer.ts";
import { takeLimit } from "./limits.ts";
import type { Office } from "./office.ts";
import { limitAddress, open, toOperator } from "./sign-in.ts";

/** Tries in an hour for one operator: from one address, and from all. */
const triesPerHour = { address: 10, all: 60 } as const;

/** Binds a sealed secret to its operator, so that it cannot be moved to another's row. */
const contextOf = (operatorId: string) => `operator-totp:${operatorId}`;

async function limitTries(office: Office, operatorId: string, ip: string): Promise<void> {
  const key = `totp:${operatorId}`;
  await takeLimit(office, `${key}:${addressKey(ip)}`, triesPerHour.address);
  await takeLimit(office, key, triesPerHour.all);
}

interface Stored {
  readonly secret_sealed: Buffer;
  readonly password_hash: string;
  readonly at: Date;
}

async function readStored({ db }: Office, operatorId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select secret_sealed, password_hash, at from office_totp_secret(${operatorId})
  `.execute(db);
  return rows[0];
}

/** The step of a right code, or the refusal that is the same for every reason. */
function stepOf(
  { seal }: Office,
  operatorId: string,
  { sealed, code, at }: { sealed: Buffer; code: string; at: Date },
): number {
  const step = findTotpStep(seal.open(sealed, contextOf(operatorId)), code, at);
  if (step === undefined) throw new Failure("TOTP_INVALID");
  return step;
}

/** The fallback of a lost passkey: a password and a code of an app. Such a session approves nothing. */
export function totpRoutes(office: Office): void {
  const { app, db } = office;
  answerNobody(app, signIn.totpLogin, async ({ body: { id, password, code }, request, reply }) => {
    await limitAddress(office, request);
    await limitTries(office, id, request.ip);
    const stored = await readStored(office, id);
    const isRight = await isPasswordRight(stored?.password_hash, password);
    if (!stored || !isRight) throw new Failure("TOTP_INVALID");
    const step = stepOf(office, id, { sealed: stored.secret_sealed, code, at: stored.at });
    return open(office, { request, reply }, ({ tokenHash, device, agent }) =>
      sql`select office_totp_log_in(${id}, ${step}, ${tokenHash}, ${device}, ${agent})`.execute(db),
    );
  });
  answerOperator(office, signIn.totpProve, async ({ body: { code }, session, request }) => {
    const { operatorId, tokenHash } = session;
    if (!session.isByTotp) throw new Failure("TOTP_INVALID");
    await limitTries(office, operatorId, request.ip);
    const stored = await readStored(office, operatorId);
    if (!stored) throw new Failure("TOTP_INVALID");
    const step = stepOf(office, operatorId, { sealed: stored.secret_sealed, code, at: stored.at });
    await sql`select office_totp_prove(${tokenHash}, ${step})`.execute(db);
    return toOperator(await findSession(db, tokenHash, true));
  });
  answerOperator(office, totpSetUp.begin, async ({ session: { operatorId, tokenHash } }) => {
    const secret = newTotpSecret();
    const sealed = office.seal.close(secret, contextOf(operatorId));
    await sql`select office_totp_begin(${tokenHash}, ${sealed})`.execute(db);
    const { name } = await readSetting(db, "site");
    const address = totpAddress(secret, `${name} office`, operatorId);
    return { secret, picture: await QRCode.toString(address, { type: "svg", margin: 2 }) };
  });
  answerOperator(office, totpSetUp.finish, async ({ body, session, request }) => {
    const { operatorId, tokenHash } = session;
    if (body.password === operatorId || isPasswordCommon(body.password)) {
      throw new Failure("KEY_INVALID", { field: "password" });
    }
    await limitTries(office, operatorId, request.ip);
    const { rows } = await sql<{ next_sealed: Buffer; at: Date }>`
      select next_sealed, at from office_totp_begun(${tokenHash})
    `.execute(db);
    const [begun] = rows;
    if (!begun) throw new Failure("NO_DATA");
    const { next_sealed: sealed, at } = begun;
    const step = stepOf(office, operatorId, { sealed, code: body.code, at });
    const passwordHash = await hashPassword(body.password);
    await sql`select office_totp_confirm(${tokenHash}, ${sealed}, ${passwordHash}, ${step})`.execute(
      db,
    );
    return toOperator(await findSession(db, tokenHash, true));
  });
}
