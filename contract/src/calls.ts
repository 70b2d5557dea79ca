import { account } from "./account.ts";
import { bonus } from "./bonus.ts";
import { chat } from "./chat.ts";
import { deposit } from "./deposit.ts";
import { game } from "./game.ts";
import { inbox } from "./inbox.ts";
import { invite } from "./invite.ts";
import { lock } from "./lock.ts";
import { lookup } from "./lookup.ts";
import { operation } from "./operation.ts";
import { otp } from "./otp.ts";
import { passkey } from "./passkey.ts";
import { password } from "./password.ts";
import { promotion } from "./promotion.ts";
import { protection } from "./protection.ts";
import { refund } from "./refund.ts";
import type { Route } from "./route.ts";
import { session } from "./session.ts";
import { spinwheel } from "./spinwheel.ts";
import { statement } from "./statement.ts";
import { wallet } from "./wallet.ts";
import { withdraw } from "./withdraw.ts";

/** Every call of the product, by feature. */
const calls = {
  lookup,
  account,
  otp,
  password,
  session,
  passkey,
  lock,
  wallet,
  deposit,
  withdraw,
  protection,
  game,
  statement,
  inbox,
  bonus,
  promotion,
  invite,
  refund,
  spinwheel,
  operation,
  chat,
};

/** The same calls in one list, each with its feature. */
export const callList: readonly { feature: string; name: string; call: Route }[] = Object.entries(
  calls,
).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([name, call]) => ({ feature, name, call })),
);
