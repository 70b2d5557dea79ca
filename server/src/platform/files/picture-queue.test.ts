import { expect, test } from "vitest";
import { PictureQueue } from "./picture-queue.ts";

/** Work that ends on command and records the order of the starts. */
class Studio {
  readonly #begun: string[] = [];
  readonly #queue = new PictureQueue();
  readonly #ends = new Map<string, () => void>();

  slip(name: string): Promise<string> {
    return this.#queue.drawSlip(() => this.#work(name));
  }

  chat(visitor: string, name: string): Promise<string> {
    return this.#queue.drawForChat(visitor, () => this.#work(name));
  }

  /** The names of the started work, in order. */
  async begun(): Promise<readonly string[]> {
    await new Promise(setImmediate);
    return this.#begun;
  }

  /** Ends the work, so that the next one starts. */
  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await new Promise(setImmediate);
  }

  #work(name: string): Promise<string> {
    this.#begun.push(name);
    return new Promise((resolve) => {
      this.#ends.set(name, () => resolve(name));
    });
  }
}

test("chats draw one picture at a time, so that a slot is free for slips", async () => {
  const studio = new Studio();
  for (const name of ["g1", "g2", "g3"]) void studio.chat("guest", name);
  void studio.chat("other", "o1");
  expect(await studio.begun()).toEqual(["g1"]);
  void studio.slip("s1");
  expect(await studio.begun()).toEqual(["g1", "s1"]);
});

test("visitors alternate, also if one sent more", async () => {
  const studio = new Studio();
  for (const name of ["g1", "g2", "g3"]) void studio.chat("guest", name);
  void studio.chat("other", "o1");
  void studio.chat("third", "t1");
  await studio.begun();
  for (const name of ["g1", "o1", "t1", "g2", "g3"]) await studio.end(name);
  expect(await studio.begun()).toEqual(["g1", "o1", "t1", "g2", "g3"]);
});

test("slips that wait go before every chat, and two are drawn at a time", async () => {
  const studio = new Studio();
  void studio.chat("guest", "g1");
  void studio.chat("guest", "g2");
  for (const name of ["s1", "s2", "s3"]) void studio.slip(name);
  expect(await studio.begun()).toEqual(["g1", "s1"]);
  await studio.end("g1");
  expect(await studio.begun()).toEqual(["g1", "s1", "s2"]);
  await studio.end("s1");
  expect(await studio.begun()).toEqual(["g1", "s1", "s2", "s3"]);
  await studio.end("s2");
  expect(await studio.begun()).toEqual(["g1", "s1", "s2", "s3", "g2"]);
});

test("work that fails frees its slot", async () => {
  const queue = new PictureQueue();
  const fail = () => Promise.reject(new Error("no picture"));
  await expect(queue.drawForChat("guest", fail)).rejects.toThrow("no picture");
  await expect(queue.drawSlip(fail)).rejects.toThrow("no picture");
  expect(await queue.drawForChat("guest", async () => "drawn")).toBe("drawn");
  expect(await queue.drawSlip(async () => "drawn")).toBe("drawn");
});
