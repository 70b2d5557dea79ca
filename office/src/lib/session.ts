import type { OfficeRoute } from "@krapao/contract/office/office-route";
import { type Operator, signIn } from "@krapao/contract/office/sign-in";
import type { Assertion, Challenge } from "@krapao/contract/passkey";
import type { ReplyOf } from "@krapao/contract/route";
import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";
import { sign } from "#key/passkey.ts";
import { callOffice, codeOf, isSessionOver, OfficeError } from "./api.ts";
import { requestCode } from "./code-request.ts";

const isFinal = (error: unknown) => codeOf(error) !== "OFFLINE";

export const meKey = ["me"] as const;

/** While the server cannot be reached, it is tried again so often. */
const reconnectMilliseconds = 3000;

const cache = new QueryCache({
  /** An ended or locked session shows in every answer: the page then reads who it is again. */
  onError: (error, { queryKey }) => {
    const isOther = queryKey[0] !== meKey[0];
    if (isOther && isSessionOver(error)) void queries.invalidateQueries({ queryKey: meKey });
  },
});

export const queries = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      retry: (count, error) => !isFinal(error) && count < 2,
      // The browser does not know whether the server can be reached.
      networkMode: "always",
      refetchInterval: ({ state: { error } }) =>
        error !== null && !isFinal(error) && reconnectMilliseconds,
    },
  },
});

const findReadError = () =>
  cache
    .findAll({ type: "active" })
    .find(({ state }) => state.status === "error" && state.data !== undefined)?.state.error;

/** Why something on the screen could not be read again. */
export function useReadError(): Error | null | undefined {
  return useSyncExternalStore(
    (notify) => cache.subscribe(notifyManager.batchCalls(notify)),
    findReadError,
  );
}

/** Signs with a passkey of this operator. Who signs in with the company's account alone has none. */
export async function signAsOperator(challenge: Challenge): Promise<Assertion> {
  if (challenge.ids.length === 0) throw new OfficeError("PASSKEY_MISSING", "no passkey is known");
  return sign(challenge);
}

/** Proves the operator by their passkey, or by a code if the session was opened with one. False: they closed the dialog. */
export async function prove(): Promise<boolean> {
  if (queries.getQueryData<Operator>(meKey)?.isByTotp) return requestCode();
  const challenge = await callOffice(signIn.proveChallenge);
  const operator = await callOffice(signIn.prove, { body: await signAsOperator(challenge) });
  queries.setQueryData(meKey, operator);
  return true;
}

/** Makes a call about money; the passkey is used first if the last use is too old. */
export async function callProved<Call extends OfficeRoute>(
  call: Call,
  input: Parameters<typeof callOffice>[1],
): Promise<ReplyOf<Call>> {
  try {
    return await callOffice(call, input);
  } catch (error) {
    if (codeOf(error) !== "PROOF_NEEDED") throw error;
    if (!(await prove())) throw error;
    return callOffice(call, input);
  }
}

export const OperatorContext = createContext<Operator | undefined>(undefined);

export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (!operator) throw new Error("OperatorContext is missing above this part");
  return operator;
}
