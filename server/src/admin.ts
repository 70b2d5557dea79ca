import { userInfo } from "node:os";
import { endService, findServiceState, setMemberDisabled } from "#admin-acts.ts";
import { readConfigOrExit } from "#config/config.ts";
import { createPool } from "#platform/database.ts";

const usage = `Usage: npm run admin -- <what>
  service status            whether the service goes on
  service end               end the service: every call answers 410
  service resume            resume it
  member disable <phone>    end a member's sessions and refuse new ones
  member enable <phone>     let the member in again`;

const config = readConfigOrExit(process.env);
if (!config.databaseUrl) {
  console.error("DATABASE_URL is not set.");
  process.exit(1);
}
const pool = createPool({ url: config.databaseUrl, as: "owner", size: 1 });
const act = { pool, actor: `operator:${userInfo().username}` };

async function runAct([what, deed, phone]: readonly string[]): Promise<string | undefined> {
  switch (`${what} ${deed}`) {
    case "service status":
      return (await findServiceState(pool)) ? "The service has ended." : "The service goes on.";
    case "service end":
      await endService(act, true);
      return "The service has ended.";
    case "service resume":
      await endService(act, false);
      return "The service goes on.";
    case "member disable":
    case "member enable": {
      if (!phone) return undefined;
      const isFound = await setMemberDisabled(act, phone, deed === "disable");
      if (!isFound) throw new Error(`There is no member ${phone}.`);
      return `Member ${phone} is ${deed}d.`;
    }
    default:
      return undefined;
  }
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
