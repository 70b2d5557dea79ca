import { forget, readStored, store } from "#lib/session/storage.ts";

const longest = 40;

/** The inviter of the link that was followed, kept until the registration is done. */
export function readInviteCode(search: string): string {
  const given = new URLSearchParams(search).get("code")?.trim().toUpperCase().slice(0, longest);
  if (given) store("code", given);
  return given || readStored("code") || "";
}

export function forgetInviteCode(): void {
  forget("code");
}
