import { userInfo } from "node:os";
import { normalisePhone } from "@krapao/contract/market";
import { runDiscrepancy } from "./discrepancies.ts";
import { runBackup } from "./backups.ts";
import { runAddress } from "./addresses.ts";
import { listUnclearGifts } from "./gifts.ts";
import { runReward } from "./rewards.ts";
import { runCode } from "./codes.ts";
import { runSlip } from "./slips.ts";
import { runSuspense } from "./suspense.ts";
import { runUnknown } from "./unknown.ts";
import { listUnreadable, resolveUnreadable } from "./unreadable.ts";
import { runMember } from "./members.ts";
import { runHeldPayout } from "./held-payouts.ts";
import { runOperator } from "./operators.ts";
import { runService } from "./service.ts";
import { runSetting } from "./settings.ts";
import { findWheel, renewSeed, setWheelOpen } from "./wheel.ts";
import { readConfigOrExit } from "#config/config.ts";
import { createPool } from "#platform/database/database.ts";

const usage = `Usage: npm run admin -- <what>
  service status            whether the service is open
  service end [reason]      end the service: every call answers 410
  service resume [reason]   resume it, after a second person agreed in the office
  backup made <folder>      note a base backup, whose folder this machine can read
  backup rehearsed <url>    note that check:books found a restored copy whole; the address of
                            the copy, which runs beside the database
  setting list              what holds, by key
  setting publish <key> <json> <reason>
                            publish another value; a second person agrees where money is at stake
  member disable <phone> <reason>
                            end a member's sessions and refuse new ones
  member enable <phone> <reason>
                            let the member in again, after a second person agreed in the office
  address list              networks that may neither log in nor register
  address block <network> [reason]
                            refuse an address, or a network such as 203.0.113.0/24
  address unblock <network> [reason]
                            let it in again, after a second person agreed in the office
  operator list             people who may use the office
  operator invite <id> <role[,role]> <name>
                            a link with which a person makes their passkey, for one day; an
                            owner agrees in the office, once there is one
  operator disable <id>     end an operator's sessions and refuse new ones
  suspense list             transfers that could not be matched to a member
  suspense assign <id> <phone> <reason>
                            credit one of them to a member
  suspense return <id> <reason>
                            close one: no member gets it, the bank sends it back
  suspense code <id> <code> <reason>
                            note that it is the payment of a code, which was credited
  slip list                 slips whose transfer has an unclear owner
  slip credit <reference> <reason>
                            credit one of them to the member who sent it
  slip refuse <reference> <note> <reason>
                            refuse it; the member sees the note, such as NOT_MATCH
  code list                 paid codes whose money may have been credited to another member
  code credit <code> <reason>
                            it is other money: credit the code
  code same <code> <reason> it is the same money: credit nothing more
  gift list                 gift links with an unclear result
  unknown list              payouts and transfers to and from games without a clear answer, and
                            rewards whose end waits for a game
  unknown settle <reference> <reason>
                            the provider confirms that it was done, or that nothing is left;
                            a second person agrees in the office
  unknown return <reference> <reason>
                            the provider confirms that it was not done; a second person agrees
  payout list               withdrawals that wait for a person after a new password
  payout release <reference> <reason>
                            send one of them to the bank
  payout refuse <reference> <reason>
                            refuse it; the money goes back to the wallet
  discrepancy list          provider answers that contradict our ledger
  discrepancy resolve <id> <reason>
                            mark one as resolved
  unreadable list           items from outside that could not be read, with their bytes
  unreadable resolve <id> <note>
                            mark one as resolved, with a note
  reward list               rewards for a deposit that had been played before they were taken
  reward release <id> <reason>
                            continue one of them
  reward void <id> <reason> take one of them back, as far as the wallet holds it
  wheel status              the active prize wheel and its commitment
  wheel open                ask a second person to open the prize wheel
  wheel close               close it at once
  wheel renew               replace its seed, so that past spins can be checked`;

const config = readConfigOrExit(process.env);
if (!config.databaseOwnerUrl) {
  console.error(
    "DATABASE_OWNER_URL is not set: an operator's command runs as the database's owner.",
  );
  process.exit(1);
}
const pool = createPool({ url: config.databaseOwnerUrl, as: "owner", size: 1 });
/** Members are found by phone number, in any notation. */
const toPhone = (written: string) => normalisePhone(written, config);
const act = { pool, actor: `operator:${userInfo().username}` };

async function runAct(words: readonly string[]): Promise<string | undefined> {
  const [what, deed] = words;
  if (what === "suspense") return runSuspense(act, toPhone, words.slice(1));
  if (what === "operator") return runOperator({ ...act, office: config.office }, words.slice(1));
  if (what === "slip") return runSlip(act, words.slice(1));
  if (what === "code") return runCode(act, words.slice(1));
  if (what === "unknown") return runUnknown(act, words.slice(1));
  if (what === "payout") return runHeldPayout(act, words.slice(1));
  if (what === "discrepancy") return runDiscrepancy(act, words.slice(1));
  if (what === "unreadable") return runUnreadable(words.slice(1));
  if (what === "reward") return runReward(act, words.slice(1));
  if (what === "backup") return runBackup(act, words.slice(1));
  if (what === "service") return runService(act, words.slice(1));
  if (what === "setting") return runSetting(act, words.slice(1));
  if (what === "member") return runMember(act, words.slice(1), toPhone);
  if (what === "address") return runAddress(act, words.slice(1));
  switch (`${what} ${deed}`) {
    case "wheel status":
      return findWheel(act);
    case "wheel open":
    case "wheel close":
      return setWheelOpen(act, deed === "open");
    case "wheel renew":
      await renewSeed(act);
      return findWheel(act);
    case "gift list": {
      const lines = await listUnclearGifts(act);
      return lines.length > 0 ? lines.join("\n") : "No gift link is unclear.";
    }
    default:
      return undefined;
  }
}

async function runUnreadable([deed, number, ...rest]: readonly string[]) {
  if (deed === "list") {
    const lines = await listUnreadable(act);
    return lines.length > 0 ? lines.join("\n") : "Everything could be taken.";
  }
  const note = rest.join(" ").trim();
  if (deed !== "resolve" || !number || !/^#?\d{1,18}$/.test(number) || !note) return undefined;
  const id = BigInt(number.replace("#", ""));
  await resolveUnreadable(act, { id, note });
  return `Item #${id} is resolved.`;
}

try {
  const answer = await runAct(process.argv.slice(2));
  console.log(answer ?? usage);
  if (!answer) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await pool.end();
}
