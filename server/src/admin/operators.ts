import { type Role, roles } from "@krapao/contract/office/permissions";
import type { OfficeConfig } from "#config/office.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole } from "./request-act.ts";

/** The people who may use the office. While it has no owner, they are invited here alone. */

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

/** Invites the first owner, or asks an owner in the office to agree. */
async function invite(
  operator: OfficeOperator,
  { id, given, name }: { id: string; given: readonly string[]; name: string },
): Promise<string> {
  const wrong = given.find((role) => !isRole(role));
  if (wrong !== undefined) throw new Error(`There is no role ${wrong}: ${roles.join(", ")}.`);
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(id)) {
    throw new Error("An id has 2 to 40 small letters, digits, dots and dashes.");
  }
  const invitation = randomToken();
  const hash = hashSecret(invitation);
  const link = `${operator.office?.url ?? usualUrl}/invitation#${invitation}`;
  const { rows } = await operator.pool.query<{ has_owner: boolean }>(
    "select office_has_owner() as has_owner",
  );
  if (rows[0]?.has_owner === false) {
    await operator.pool.query("select office_invite($1, $2, $3, $4, office_console($5))", [
      id,
      name,
      given,
      hash,
      operator.actor.replace(/^operator:/, ""),
    ]);
    return `Give this link to ${name}. It works once, for one day:\n${link}`;
  }
  const input = { name, roles: given, invitation: hash.toString("hex") };
  const reason = "invited at the command line";
  const request = { kind: "operator.invite", subject: id, reason, input } as const;
  const { actId } = await requestAtConsole(operator, request, {
    NO_DATA: `${id} is no operator who can be invited.`,
  });
  return `Give this link to ${name}. It works once, for one day, after an owner has approved act ${actId} in the office:\n${link}`;
}

/** One person disables at once, here as in the office. */
async function disable(operator: OfficeOperator, id: string, reason: string): Promise<void> {
  const request = { kind: "operator.disable", subject: id, reason } as const;
  await requestAtConsole(operator, request, {
    NO_DATA: `There is no operator ${id}, or they are disabled already.`,
  });
}

export async function runOperator(operator: OfficeOperator, words: readonly string[]) {
  const [deed, id, given, ...name] = words;
  if (deed === "list") {
    const lines = await listOperators(operator);
    return lines.length > 0 ? lines.join("\n") : "There is no operator.";
  }
  if (deed === "invite" && id && given && name.length > 0) {
    return invite(operator, { id, given: given.split(","), name: name.join(" ") });
  }
  if (deed === "disable" && id) {
    const reason = [given, ...name].join(" ").trim();
    await disable(operator, id, reason || "at the command line");
    return `Operator ${id} is disabled.`;
  }
  return undefined;
}
