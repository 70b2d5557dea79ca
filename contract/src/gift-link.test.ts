import { createDecipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { isGiftKey, openGift, sandboxGiftKey, sealGift } from "./gift-link.ts";

const parcel = {
  giftLink: "https://gift.truemoney.com/campaign/?v=Abc123def456GHI789",
  walletNumber: "0702222222",
};
const otherKey = Buffer.alloc(32, 7).toString("base64url");

test("a sealed gift can be opened, and each sealing differs", async () => {
  const sealed = await sealGift(parcel, sandboxGiftKey);
  expect(await openGift(sealed, sandboxGiftKey)).toEqual(parcel);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(await sealGift(parcel, sandboxGiftKey)).not.toBe(sealed);
});

test("the format is AES-256-GCM as iv, ciphertext and tag, which any other program can open", async () => {
  const bytes = Buffer.from(await sealGift(parcel, sandboxGiftKey), "base64url");
  const key = Buffer.from(sandboxGiftKey, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const opened = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  expect(opened.toString()).toBe(`${parcel.giftLink}::${parcel.walletNumber}`);
});

test("another key, a changed character, a cut text and plain text cannot be opened", async () => {
  const sealed = await sealGift(parcel, sandboxGiftKey);
  const changed = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
  expect(await openGift(sealed, otherKey)).toBeUndefined();
  for (const wrong of [changed, sealed.slice(0, -2), `${sealed}=`, "", "A", parcel.giftLink]) {
    expect(await openGift(wrong, sandboxGiftKey), wrong).toBeUndefined();
  }
});

test("a link that contains the separator stays whole", async () => {
  const odd = { giftLink: "https://gift.truemoney.com/campaign/?v=a::b", walletNumber: "07" };
  expect(await openGift(await sealGift(odd, otherKey), otherKey)).toEqual(odd);
});

test("a key is 32 bytes as base64url", async () => {
  expect(isGiftKey(sandboxGiftKey)).toBe(true);
  expect(isGiftKey(otherKey)).toBe(true);
  for (const wrong of ["", "short", `${otherKey}A`, `${otherKey}=`, otherKey.replace("B", "+")]) {
    expect(isGiftKey(wrong), wrong).toBe(false);
  }
  await expect(sealGift(parcel, "short")).rejects.toThrow("32 bytes");
});
