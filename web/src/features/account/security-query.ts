import { lock } from "@krapao/contract/lock";
import { passkey } from "@krapao/contract/passkey";
import { session } from "@krapao/contract/session";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

/** Everything that the security sheet shows. */
export const securityQuery = queryOptions({
  queryKey: ["member", "security"],
  queryFn: async ({ signal }) => {
    const [sessions, passkeys, { isOn }] = await Promise.all([
      call(session.list, { signal }),
      call(passkey.list, { signal }),
      call(lock.read, { signal }),
    ]);
    return { ...sessions, ...passkeys, isLockOn: isOn };
  },
  // Another device may have changed it since.
  staleTime: 0,
});
