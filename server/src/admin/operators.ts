import { type Role, roles } from "@krapao/contract/office/permissions";
import type { OfficeConfig } from "#config/office.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole } from "./request-act.ts";

/** The people who may use the office. The first owner is invited here. */

interface OfficeOperator extends Operator {
  readonly office: OfficeConfig | null;
}

/** Where `npm start` opens the office. */
const usualUrl = "http://localhost:8081";

async function listOperators({ pool }: Operator): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws('  ', id, coalesce(string_agg(role, ',' order by role), 'no role'), name,
      case when disabled_at is not null then 'disabled' end) as line
    from operator left join operator_role on operator_id = id
    group by id order by id`);
  return rows.map(({ line }) => line);
}

const isRole = (name: string): name is Role => roles.some((role) => role === name);

async function invite(
  { pool, actor, office }: OfficeOperator,
  { id, given, name }: { id: string; given: readonly string[]; name: string },
): Promise<string> {
  const wrong = given.find((role) => !isRole(role));
  if (wrong !== undefined) throw new Error(`There is no role ${wrong}: ${roles.join(", ")}.`);
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(id)) {
    throw new Error("An id has 2 to 40 small letters, digits, dots and dashes.");
  }
  const invitation = randomToken();
  await pool.query("select office_invite($1, $2, $3, $4, office_console($5))", [
    id,
    name,
    given,
    hashSecret(invitation),
    actor.replace(/^operator:/, ""),
  ]);
  return `${office?.url ?? usualUrl}/invitation#${invitation}`;
}

/** One person disables at once, here as in the office. */
async function disable(operator: OfficeOperator, id: string, reason: string): Promise<void> {
  const request = { kind: "operator.disable", subject: id, reason } as const;
  await requestAtConsole(operator, request, {
    NO_DATA: `There is no operator ${id}, or they are disabled already.`,
    LAST_OWNER: "One owner must stay: invite another one first.",
  });
}

export async function runOperator(operator: OfficeOperator, words: readonly string[]) {
  const [deed, id, given, ...name] = words;
  if (deed === "list") {
    const lines = await listOperators(operator);
    return lines.length > 0 ? lines.join("\n") : "There is no operator.";
  }
  if (deed === "invite" && id && given && name.length > 0) {
    const link = await invite(operator, { id, given: given.split(","), name: name.join(" ") });
    return `Give this link to ${name.join(" ")}. It works once, for one day:\n${link}`;
  }
  if (deed === "disable" && id) {
    const reason = [given, ...name].join(" ").trim();
    await disable(operator, id, reason || "at the command line");
    return `Operator ${id} is disabled.`;
  }
  return undefined;
}
