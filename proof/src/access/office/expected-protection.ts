import { type ExpectedCall, type Named, only, readers, reason, workers } from "./expected-call.ts";

const onProtected = {
  touch: true,
  path: ({ memberId }: Named) => ({ memberId, id: "9000" }),
  body: () => ({ reason }),
} as const;
const limit = { kind: "deposit", period: "day", amount: 100_000 } as const;

/** Who may make each call of the room Protection. */
export const protectionCalls: Readonly<Record<string, ExpectedCall>> = {
  "GET /office/protection": only(readers),
  "POST /office/protection/find": only(workers, { body: ({ phone }) => ({ phone }) }),
  "GET /office/protection/{memberId}/limits": only(readers, { path: onProtected.path }),
  "POST /office/protection/{memberId}/note": only(workers, { ...onProtected, code: true }),
  "POST /office/protection/{memberId}/limit": only(workers, {
    ...onProtected,
    code: true,
    body: () => ({ ...limit, reason }),
  }),
  "POST /office/protection/{memberId}/raise": only(["risk"], {
    ...onProtected,
    body: () => ({ ...limit, reason }),
  }),
  "POST /office/protection/{memberId}/decline-raise": only(["risk"], {
    ...onProtected,
    body: () => ({ ...limit, reason }),
  }),
  "POST /office/protection/{memberId}/break": only(workers, {
    ...onProtected,
    code: true,
    body: () => ({ days: 1, reason }),
  }),
  "POST /office/protection/{memberId}/exclude": only(workers, {
    ...onProtected,
    body: () => ({ months: 6, reason }),
  }),
  "GET /office/protection/{memberId}/matches": only(readers, { path: onProtected.path }),
  "POST /office/protection/{memberId}/stops/{id}/other": only(["risk", "owner"], onProtected),
  "POST /office/protection/{memberId}/stops/{id}/same": only(["risk", "owner"], onProtected),
  "POST /office/protection/{memberId}/stops/{id}/lift": only(["risk"], onProtected),
  "POST /office/protection/{memberId}/stops/{id}/decline": only(["risk"], onProtected),
};
