import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "@krapao/proof/world/members.ts";
import { send, writeRequest, writeUpload } from "@krapao/proof/world/wire.ts";
import type { World } from "@krapao/testkit/world";

/** The milliseconds of each answer. */
export interface Times {
  readonly wallet: readonly number[];
  readonly slip: readonly number[];
}

const pictureCount = 20;
const walletPauseMilliseconds = 10;
const slipPauseMilliseconds = 200;

/** A member who reads the wallet and sends slips, one request of each kind at a time. */
export class MemberCalls {
  readonly #port: number;
  readonly #walletRequest: Buffer;
  readonly #slipRequests: readonly Buffer[];
  #slipCount = 0;

  private constructor(port: number, { token }: Member, pictures: readonly Buffer[]) {
    this.#port = port;
    this.#walletRequest = writeRequest({ method: "GET", path: "/api/wallet", token });
    this.#slipRequests = pictures.map((picture) =>
      writeUpload({ path: "/api/wallet/slip", token, picture }),
    );
  }

  static async prepare(world: World, member: Member): Promise<MemberCalls> {
    const pictures: Buffer[] = [];
    for (let index = 0; index < pictureCount; index += 1) {
      const transfer = { amount: 100 + index, sender: member.bank, feed: "NONE" as const };
      const { id } = await world.sandbox.transfer(transfer);
      pictures.push(await world.sandbox.slipPicture(id));
    }
    return new MemberCalls(world.ports[0] ?? 0, member, pictures);
  }

  async run(seconds: number): Promise<Times> {
    const endAt = performance.now() + seconds * 1000;
    const repeat = async (next: () => Buffer, rest: number) => {
      const times: number[] = [];
      while (performance.now() < endAt) {
        times.push(await this.#measure(next()));
        await pause(rest);
      }
      return times;
    };
    const [wallet, slip] = await Promise.all([
      repeat(() => this.#walletRequest, walletPauseMilliseconds),
      repeat(() => this.#nextSlip(), slipPauseMilliseconds),
    ]);
    return { wallet, slip };
  }

  #nextSlip(): Buffer {
    this.#slipCount += 1;
    return this.#slipRequests[this.#slipCount % pictureCount] ?? this.#walletRequest;
  }

  async #measure(bytes: Buffer): Promise<number> {
    const startedAt = performance.now();
    const { status, code } = await send({ port: this.#port, bytes });
    if (status !== 200) throw new Error(`The member was answered ${status} ${code}.`);
    return performance.now() - startedAt;
  }
}
