import { type Operator, sandboxEntry, signIn } from "@krapao/contract/office/sign-in";
import type { NewPasskey } from "@krapao/contract/passkey";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { toBase64Url } from "#features/passkey/verify.ts";
import { deviceOf } from "#platform/http/device.ts";
import { Failure } from "#platform/http/failure.ts";
import { addressKey } from "#platform/http/throttle.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import { readSetting } from "#settings/read-setting.ts";
import {
  answerNobody,
  answerOperator,
  findSession,
  type OperatorSession,
  readSession,
} from "./answer.ts";
import { clearSession, deviceHash, setSession } from "./cookies.ts";
import { checkKey, checkNewKey, listKeys, makeChallenge, type NewKey } from "./keys.ts";
import { takeLimit } from "./limits.ts";
import type { Office } from "./office.ts";

/** Sign-ins from one address in an hour, of all operators there. */
const perAddressHour = 200;

export const limitAddress = (office: Office, request: FastifyRequest) =>
  takeLimit(office, addressKey(request.ip), perAddressHour);

export const toOperator = ({
  operatorId,
  name,
  roles,
  permissions,
  isLocked,
  isByTotp,
  totp,
}: OperatorSession): Operator => ({
  id: operatorId,
  name,
  roles: [...roles],
  permissions: [...permissions],
  isLocked,
  isByTotp,
  totp,
});

/** Opens a session by a function of the database, and returns its operator. */
export async function open(
  office: Office,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: (session: { tokenHash: Buffer; device: Buffer; agent: string | null }) => Promise<unknown>,
): Promise<Operator> {
  const token = randomToken();
  const agent = deviceOf(request.headers["user-agent"]);
  const device = deviceHash(request, reply);
  await run({ tokenHash: hashSecret(token), device, agent });
  setSession(request, reply, token);
  return toOperator(await findSession(office.db, hashSecret(token), true));
}

async function newPasskey(
  office: Office,
  { purpose, id, name }: { purpose: string; id: string; name: string },
): Promise<NewPasskey> {
  const site = await readSetting(office.db, "site");
  return {
    challenge: await makeChallenge(office.keys, purpose),
    rpId: office.keys.passkeys.domain,
    rpName: `${site.name} office`,
    user: { id: toBase64Url(id), name: id, displayName: name },
    ids: await listKeys(office.keys, id),
  };
}

const keyValues = ({ credentialId, cose, spki, isSynced }: NewKey) =>
  sql`${credentialId}, ${cose}, ${spki}, ${isSynced}`;

export function signInRoutes(office: Office): void {
  const { app, db, keys } = office;
  answerNobody(app, signIn.about, async () => ({
    site: (await readSetting(db, "site")).name,
    isSandbox: office.config.world === "sandbox",
    hasOidc: office.oidc !== null,
    language: office.config.market,
  }));
  answerNobody(app, signIn.challenge, async ({ request }) => {
    await limitAddress(office, request);
    return { challenge: await makeChallenge(keys, "login"), rpId: keys.passkeys.domain, ids: [] };
  });
  answerNobody(app, signIn.login, async ({ body, request, reply }) => {
    await limitAddress(office, request);
    const used = await checkKey(keys, body, "login");
    return open(office, { request, reply }, ({ tokenHash, device, agent }) =>
      sql`select office_log_in(${used.credentialId}, ${used.signCount}, ${JSON.stringify(body)},
        ${tokenHash}, ${device}, ${agent})`.execute(db),
    );
  });
  invitationRoutes(office);
  answerOperator(office, signIn.me, async ({ session }) => toOperator(session));
  answerOperator(office, signIn.proveChallenge, async ({ session }) => ({
    challenge: await makeChallenge(keys, proveFor(session)),
    rpId: keys.passkeys.domain,
    ids: await listKeys(keys, session.operatorId),
  }));
  answerOperator(office, signIn.prove, async ({ body, session, request }) => {
    const used = await checkKey(keys, body, proveFor(session));
    await sql`select office_prove(${session.tokenHash}, ${used.credentialId}, ${used.signCount},
      ${JSON.stringify(body)})`.execute(db);
    return toOperator(await readSession(db, request));
  });
  answerOperator(office, signIn.logout, async ({ session, request, reply }) => {
    await sql`select office_log_out(${session.tokenHash})`.execute(db);
    clearSession(request, reply);
    return { message: "SUCCESS" as const };
  });
  // The database refuses the same outside its sandbox world.
  if (office.config.world === "sandbox") sandboxRoutes(office);
}

const proveFor = ({ tokenHash }: OperatorSession) => `prove ${tokenHash.toString("hex")}`;

function invitationRoutes(office: Office): void {
  const { app, db, keys } = office;
  const purposeOf = (invitation: string) => `invite ${hashSecret(invitation).toString("hex")}`;
  answerNobody(app, signIn.invited, async ({ body: { invitation }, request }) => {
    await limitAddress(office, request);
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from office_invited(${hashSecret(invitation)})
    `.execute(db);
    const [invited] = rows;
    if (!invited) throw new Failure("NO_DATA");
    return newPasskey(office, { purpose: purposeOf(invitation), ...invited });
  });
  answerNobody(app, signIn.accept, async ({ body, request, reply }) => {
    const { invitation, ...attestation } = body;
    await limitAddress(office, request);
    const key = await checkNewKey(keys, attestation, purposeOf(invitation));
    return open(office, { request, reply }, ({ tokenHash, device, agent }) =>
      sql`select office_invitation_accept(${hashSecret(invitation)}, ${keyValues(key)},
        ${tokenHash}, ${device}, ${agent})`.execute(db),
    );
  });
}

function sandboxRoutes(office: Office): void {
  const { app, db, keys } = office;
  answerNobody(app, sandboxEntry.challenge, async ({ body: { role } }) =>
    newPasskey(office, { purpose: `sandbox ${role}`, id: `sandbox-${role}`, name: role }),
  );
  answerNobody(app, sandboxEntry.enter, async ({ body, request, reply }) => {
    const { role, ...attestation } = body;
    const key = await checkNewKey(keys, attestation, `sandbox ${role}`);
    return open(office, { request, reply }, ({ tokenHash, device, agent }) =>
      sql`select office_sandbox_enter(${role}, ${keyValues(key)}, ${tokenHash}, ${device}, ${agent})`.execute(
        db,
      ),
    );
  });
}
