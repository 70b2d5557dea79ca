import type { CDPSession, Page } from "@playwright/test";

/** The phone's own authenticator, which the browser plays: it unlocks without a question. */
export class PhoneAuthenticator {
  readonly #client: CDPSession;
  readonly #id: string;

  private constructor(client: CDPSession, id: string) {
    this.#client = client;
    this.#id = id;
  }

  static async addTo(page: Page): Promise<PhoneAuthenticator> {
    const client = await page.context().newCDPSession(page);
    await client.send("WebAuthn.enable");
    const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new PhoneAuthenticator(client, authenticatorId);
  }

  /** Whether the member unlocks the phone when a page requests it. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#id;
    await this.#client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  async countPasskeys(): Promise<number> {
    const authenticatorId = this.#id;
    const { credentials } = await this.#client.send("WebAuthn.getCredentials", {
      authenticatorId,
    });
    return credentials.length;
  }
}
