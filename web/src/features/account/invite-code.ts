import { forget, readStored, store } from "#lib/session/storage.ts";

const longest = 40;

/** The inviter of the opened link, stored until the registration is complete. */
export function readInviteCode(search: string): string {
  const given = new URLSearchParams(search).get("code")?.trim().toUpperCase().slice(0, longest);
  if (given) store("code", given);
  return given || readStored("code") || "";
}

export function forgetInviteCode(): void {
  forget("code");
}
