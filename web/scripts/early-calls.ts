import { account } from "@krapao/contract/account";
import type { Route } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { statement } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import { firstPage } from "../src/features/statement/first-page.ts";
import { nameOfCall } from "../src/lib/api/early-reply.ts";

/** A call that the page itself makes, with the name that the app uses to find its reply. */
export interface EarlyCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

function early(route: Route, body?: object): EarlyCall {
  const { method, path } = route;
  const call = { name: nameOfCall(route, body), method, path };
  return body ? { ...call, body: JSON.stringify(body) } : call;
}

/** The calls that a member's screen cannot be shown without, the most important first. */
const home = [early(wallet.read)];

export const earlyCalls: Readonly<Record<string, readonly EarlyCall[]>> = {
  "/": home,
  "/user": home,
  "/user/home": home,
  "/user/statement": [early(statement.list, firstPage), early(wallet.read)],
  "/user/spin": [early(spinwheel.setup), early(account.profile)],
};
