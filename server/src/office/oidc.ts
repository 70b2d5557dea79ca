import { type Role, roles } from "@krapao/contract/office/permissions";
import { signIn } from "@krapao/contract/office/sign-in";
import { sql } from "kysely";
import * as openid from "openid-client";
import type { OidcConfig } from "#config/office.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import { answerNobody } from "./answer.ts";
import { clearOidc, oidcCookie, setOidc } from "./cookies.ts";
import type { Office } from "./office.ts";
import { limitAddress, open } from "./sign-in.ts";

const purpose = "oidc";
/** Binds what the browser keeps between both requests to this use of the key. */
const sealContext = "office oidc";

/** The identity provider of the company, read when somebody signs in first. */
class Provider {
  readonly config: OidcConfig;
  #discovered: Promise<openid.Configuration> | undefined;

  constructor(config: OidcConfig) {
    this.config = config;
  }

  discover(): Promise<openid.Configuration> {
    this.#discovered ??= this.#read().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  #read(): Promise<openid.Configuration> {
    const { issuer, clientId, secret } = this.config;
    const address = new URL(issuer);
    // The settings allow HTTP on this machine alone. The library marks the switch as deprecated to make it stand out.
    const isPlain = address.protocol === "http:";
    return openid.discovery(address, clientId, secret, undefined, {
      execute: [
        openid.enableNonRepudiationChecks,
        ...(isPlain ? [openid.allowInsecureRequests] : []),
      ],
      timeout: 10,
    });
  }
}

/** What the browser keeps, sealed, from the first request to the second. */
interface Started {
  readonly verifier: string;
  readonly nonce: string;
}

/** The roles that the claim names; null if the provider's groups do not count. */
function rolesIn(claims: openid.IDToken, claim: string | null): readonly Role[] | null {
  if (claim === null) return null;
  const named = claims[claim];
  return Array.isArray(named) ? roles.filter((role) => named.includes(role)) : [];
}

/** Signing in at the company's identity provider. Acts and approvals still need the passkey. */
export function oidcRoutes(office: Office): void {
  const { app, db, seal, oidc } = office;
  const provider = oidc && new Provider(oidc);
  const landing = `${office.keys.passkeys.origins[0] ?? ""}/oidc`;

  answerNobody(app, signIn.oidcBegin, async ({ request, reply }) => {
    if (!provider) throw new Failure("NO_DATA");
    await limitAddress(office, request);
    const verifier = openid.randomPKCECodeVerifier();
    const nonce = openid.randomNonce();
    const state = openid.randomState();
    const configuration = await orRefused(office, () => provider.discover());
    await sql`select office_challenge_save(${hashSecret(state)}, ${purpose})`.execute(db);
    const started: Started = { verifier, nonce };
    setOidc(request, reply, seal.close(JSON.stringify(started), sealContext).toString("base64url"));
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: landing,
      scope: "openid profile",
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      nonce,
      state,
    });
    return { address: address.href };
  });

  answerNobody(app, signIn.oidcLogin, async ({ body, request, reply }) => {
    if (!provider) throw new Failure("NO_DATA");
    await limitAddress(office, request);
    const claims = await orRefused(office, async () => {
      const started = openStarted(office, oidcCookie(request));
      const answer = new URL(`${landing}?${body.query}`);
      const state = answer.searchParams.get("state") ?? "";
      // Each answer of the provider is used once, also if the browser keeps its cookie.
      const { rows } = await sql<{ is_valid: boolean }>`
        select office_challenge_take(${hashSecret(state)}, ${purpose}) as is_valid
      `.execute(db);
      if (!rows[0]?.is_valid) throw new Error("the state is unknown, used or too old");
      const tokens = await openid.authorizationCodeGrant(await provider.discover(), answer, {
        expectedState: state,
        expectedNonce: started.nonce,
        pkceCodeVerifier: started.verifier,
        idTokenExpected: true,
      });
      const found = tokens.claims();
      if (!found) throw new Error("the provider gave no ID token");
      return found;
    });
    clearOidc(request, reply);
    const id = claims[provider.config.idClaim];
    if (typeof id !== "string") throw new Failure("OIDC_REFUSED");
    const left = rolesIn(claims, provider.config.rolesClaim);
    return open(office, { request, reply }, ({ tokenHash, device, agent }) =>
      sql`select office_oidc_log_in(${id.toLowerCase()}, ${claims.iss}, ${claims.sub}, ${left},
        ${tokenHash}, ${device}, ${agent})`.execute(db),
    );
  });
}

function openStarted({ seal }: Office, cookie: string | undefined): Started {
  if (cookie === undefined) throw new Error("the browser did not begin this sign-in");
  return JSON.parse(seal.open(Buffer.from(cookie, "base64url"), sealContext)) as Started;
}

/** The refusal is the same for every reason; the log has the reason. */
async function orRefused<Result>({ app }: Office, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    app.log.warn({ error }, "sign-in at the identity provider refused");
    throw new Failure("OIDC_REFUSED");
  }
}
