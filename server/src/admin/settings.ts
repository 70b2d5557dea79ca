import { settingSchemas } from "@krapao/contract/office/settings";
import { wrongField } from "@krapao/contract/office/shape";
import type { ActKind } from "@krapao/contract/office/acts";
import type { GenericSchema } from "valibot";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly act: ActKind;
}

/** Publishes a setting as the office does. Where money is at stake, it waits for a second person. */
export async function runSetting(
  operator: Operator,
  [deed, key, json, ...words]: readonly string[],
): Promise<string | undefined> {
  const { rows } = await operator.pool.query<SettingRow>(
    "select key, value, version, act from office_content where kind = 'setting' order by key",
  );
  if (deed === "list") {
    return rows.map((row) => `${row.key} ${JSON.stringify(row.value)}`).join("\n");
  }
  const reason = words.join(" ").trim();
  if (deed !== "publish" || key === undefined || json === undefined || !reason) return undefined;
  const row = rows.find((one) => one.key === key);
  const schema = (settingSchemas as Readonly<Record<string, GenericSchema>>)[key];
  if (!row || !schema) throw new Error(`There is no setting ${key}.`);
  const value: unknown = JSON.parse(json);
  const wrong = wrongField(schema, value);
  if (wrong) throw new Error(`The field ${[key, wrong.field].join(".")} is missing or wrong.`);
  const request = {
    kind: row.act,
    subject: key,
    reason,
    input: { value, version: row.version },
  };
  const sentences = { NO_DATA: `The setting ${key} has this value already.` };
  const reply = await requestAtConsole(operator, request, sentences);
  return sentenceOf(reply, `The setting ${key} is published.`, `The setting ${key}`);
}
