import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const base64url = (data: object | string) =>
  Buffer.from(typeof data === "string" ? data : JSON.stringify(data)).toString("base64url");

/** What the next sign-in says, and how it lies. */
interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

interface Grant {
  readonly person: Person;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirect: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly location?: string;
}

/** An identity provider (OpenID Connect) with one client, as a company runs it. */
export class Issuer {
  readonly clientId = "krapao-office";
  readonly secret = "a secret of the office";
  person: Person = { sub: "1" };
  /** The key with which it signs; another one is a forger's. */
  key = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #published = this.key.publicKey.export({ format: "jwk" });
  readonly #grants = new Map<string, Grant>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body, location }) => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...(location !== undefined && { location }),
      });
      response.end(JSON.stringify(body));
    });
  });

  static async open(): Promise<Issuer> {
    const issuer = new Issuer();
    issuer.#server.listen(0, "127.0.0.1");
    await once(issuer.#server, "listening");
    return issuer;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The person signs in at this address: the query with which the browser comes back. */
  enter(address: string): string {
    const query = new URL(address).searchParams;
    const code = randomUUID();
    this.#grants.set(code, {
      person: this.person,
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirect: query.get("redirect_uri"),
    });
    return new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { url } = this;
    const address = new URL(request.url ?? "/", url);
    if (address.pathname === "/authorize") {
      // A browser that is signed in there already comes back at once.
      const redirect = address.searchParams.get("redirect_uri") ?? "";
      return { status: 302, body: {}, location: `${redirect}?${this.enter(address.href)}` };
    }
    if (request.url === "/.well-known/openid-configuration") {
      return {
        status: 200,
        body: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        },
      };
    }
    if (request.url === "/jwks") {
      return {
        status: 200,
        body: { keys: [{ ...this.#published, kid: "1", alg: "RS256", use: "sig" }] },
      };
    }
    const sent = new URLSearchParams(await text(request));
    const code = sent.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      grant?.challenge === challenge &&
      grant.redirect === sent.get("redirect_uri") &&
      sent.get("client_secret") === this.secret;
    if (!grant || !isRight) return { status: 400, body: { error: "invalid_grant" } };
    return {
      status: 200,
      body: { access_token: randomUUID(), token_type: "Bearer", id_token: this.#token(grant) },
    };
  }

  #token({ person, nonce }: Grant): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.url,
      aud: this.clientId,
      iat: seconds,
      exp: seconds + 300,
      nonce,
      ...person,
    };
    const signed = `${base64url({ alg: "RS256", kid: "1" })}.${base64url(claims)}`;
    const signature = sign("sha256", Buffer.from(signed), this.key.privateKey);
    return `${signed}.${signature.toString("base64url")}`;
  }
}
