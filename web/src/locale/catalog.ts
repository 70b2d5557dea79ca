import type { account } from "./th/account.ts";
import type { bonus } from "./th/bonus.ts";
import type { chat } from "./th/chat.ts";
import type { deposit } from "./th/deposit.ts";
import type { entry } from "./th/entry.ts";
import type { game } from "./th/game.ts";
import type { gameAccount } from "./th/game-account.ts";
import type { games } from "./th/games.ts";
import type { guide } from "./th/guide.ts";
import type { howto } from "./th/howto.ts";
import type { inbox } from "./th/inbox.ts";
import type { invite } from "./th/invite.ts";
import type { login } from "./th/login.ts";
import type { lock } from "./th/lock.ts";
import type { lookup } from "./th/lookup.ts";
import type { password } from "./th/password.ts";
import type { promotion } from "./th/promotion.ts";
import type { protection } from "./th/protection.ts";
import type { refund } from "./th/refund.ts";
import type { reward } from "./th/reward.ts";
import type { security } from "./th/security.ts";
import type { shell } from "./th/shell.ts";
import type { spinwheel } from "./th/spinwheel.ts";
import type { statement } from "./th/statement.ts";
import type { statementFilter } from "./th/statement-filter.ts";
import type { transfer } from "./th/transfer.ts";
import type { wallet } from "./th/wallet.ts";
import type { withdraw } from "./th/withdraw.ts";
import type { account as accountCodes } from "./th/codes/account.ts";
import type { otp as otpCodes } from "./th/codes/otp.ts";
import type { passkey as passkeyCodes } from "./th/codes/passkey.ts";
import type { reward as rewardCodes } from "./th/codes/reward.ts";
import type { spin as spinCodes } from "./th/codes/spin.ts";
import type { wallet as walletCodes } from "./th/codes/wallet.ts";
import type { slipReason } from "./th/slip-reason.ts";

/**
 * The shape of a catalog in every language. Thai is the source. The others are written as `{…}
 * satisfies Texts<typeof source>`, so that the compiler finds missing and extra texts.
 */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts<Source[Key]>;
};

/** The catalogs by the name of their file. */
export interface Catalogs {
  readonly shell: Texts<typeof shell>;
  readonly login: Texts<typeof login>;
  readonly account: Texts<typeof account>;
  readonly password: Texts<typeof password>;
  readonly security: Texts<typeof security>;
  readonly lock: Texts<typeof lock>;
  readonly wallet: Texts<typeof wallet>;
  readonly game: Texts<typeof game>;
  readonly "game-account": Texts<typeof gameAccount>;
  readonly games: Texts<typeof games>;
  readonly transfer: Texts<typeof transfer>;
  readonly deposit: Texts<typeof deposit>;
  readonly withdraw: Texts<typeof withdraw>;
  readonly spinwheel: Texts<typeof spinwheel>;
  readonly statement: Texts<typeof statement>;
  readonly "statement-filter": Texts<typeof statementFilter>;
  readonly entry: Texts<typeof entry>;
  readonly lookup: Texts<typeof lookup>;
  readonly reward: Texts<typeof reward>;
  readonly bonus: Texts<typeof bonus>;
  readonly promotion: Texts<typeof promotion>;
  readonly protection: Texts<typeof protection>;
  readonly chat: Texts<typeof chat>;
  readonly guide: Texts<typeof guide>;
  readonly howto: Texts<typeof howto>;
  readonly inbox: Texts<typeof inbox>;
  readonly invite: Texts<typeof invite>;
  readonly refund: Texts<typeof refund>;
  readonly "codes/account": Texts<typeof accountCodes>;
  readonly "codes/otp": Texts<typeof otpCodes>;
  readonly "codes/passkey": Texts<typeof passkeyCodes>;
  readonly "codes/wallet": Texts<typeof walletCodes>;
  readonly "codes/reward": Texts<typeof rewardCodes>;
  readonly "codes/spin": Texts<typeof spinCodes>;
  readonly "slip-reason": Texts<typeof slipReason>;
}

export type CatalogName = keyof Catalogs;
