import { isLater } from "#server/config/version.ts";
import { isOutsideTransaction, splitStatements } from "#server/platform/database/sql-files.ts";
import type { SourceFile } from "./source-files.ts";
import type { Problem } from "./tidy-rules.ts";

/** The migrations up to this number are the first release: no earlier version runs beside them. */
const releasedBase = 11;

const migrationPath = /^server\/database\/migrations\/(\d{4})_\w+\.sql$/;

/** A contract migration names the version that stopped using what it takes away. */
const contractMark = /^-- contract: version (\d+\.\d+\.\d+) stopped using \S/m;

interface Rule {
  readonly breaks: RegExp;
  readonly sentence: string;
}

/** What the last version, which is still running, may use. */
const contractRules: readonly Rule[] = [
  { breaks: /^drop (?!index concurrently)/, sentence: "drops something" },
  { breaks: /^truncate /, sentence: "empties a table" },
  { breaks: /^alter .*\bdrop (?!not null|default)/, sentence: "drops something" },
  { breaks: /^alter .*\brename /, sentence: "renames something" },
  { breaks: /^alter .*\balter (column )?\w+ (set data )?type /, sentence: "changes a type" },
  { breaks: /^alter .*\bset not null\b/, sentence: "forbids null" },
  {
    breaks:
      /^alter .*\badd (column )?(?!constraint)[^,]*\bnot null\b(?![^,]*\bdefault\b)(?<!\bdefault\b[^,]*)/,
    sentence: "adds a column that is not null and has no default",
  },
];

/** What holds a lock for as long as the table is large. */
const lockRules: readonly Rule[] = [
  {
    breaks: /^create (unique )?index (?!concurrently)/,
    sentence: "builds an index without `concurrently`",
  },
  {
    breaks: /^alter .*\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    sentence: "adds a constraint without `not valid`: a later migration validates it",
  },
  {
    breaks: /^alter .*\badd (constraint \w+ )?(unique|primary key|exclude)\b(?! using index)/,
    sentence: "adds a key without `using index`",
  },
  {
    breaks: /^alter .*\badd (column )?[^,]*\b(stored|identity|serial|bigserial)\b/,
    sentence: "adds a column that rewrites the table",
  },
];

/** Statements that may be repeated after a crash. */
const repeatable =
  /^(create (unique )?index concurrently|drop index concurrently if exists|alter table \w+ validate constraint)\b/;

/** A migration must leave the running version everything that it uses, and must not hold it up. */
export function checkMigration({ path, text }: SourceFile, version: string): Problem[] {
  const number = Number(migrationPath.exec(path)?.[1] ?? 0);
  if (number <= releasedBase) return [];
  const statements = splitStatements(text).map((one) => one.toLowerCase().replaceAll(/\s+/g, " "));
  const created = new Set(statements.flatMap((one) => /^create table (\w+)/.exec(one)?.[1] ?? []));
  const isOutside = isOutsideTransaction(text);
  const problems = checkContract(text, version).map((sentence) => ({ path, sentence }));
  const rules = contractMark.test(text) ? lockRules : [...contractRules, ...lockRules];
  for (const statement of statements) {
    const table = /^(?:alter table|create (?:unique )?index .*? on) (?:only )?(\w+)/.exec(
      statement,
    );
    const isOfNewTable = created.has(table?.[1] ?? "");
    const broken = isOfNewTable ? [] : rules.filter(({ breaks }) => breaks.test(statement));
    const isConcurrent = / index concurrently /.test(statement);
    const sentences = [
      ...broken.map(({ sentence }) => sentence),
      ...(isConcurrent && !isOutside ? ["needs the first line `-- outside a transaction`"] : []),
      ...(isOutside && !repeatable.test(statement) ? ["cannot be repeated after a crash"] : []),
    ];
    problems.push(
      ...sentences.map((sentence) => ({
        path,
        sentence: `${sentence}: ${statement.slice(0, 80)}`,
      })),
    );
  }
  return problems;
}

/** Every process of a version that used it must have ended, so a released version names itself. */
function checkContract(text: string, version: string): readonly string[] {
  const named = contractMark.exec(text)?.[1];
  if (named === undefined) {
    const isMeant = /^-- contract\b/m.test(text);
    return isMeant ? ["must say `-- contract: version 1.2.3 stopped using …`."] : [];
  }
  return isLater(version, named)
    ? []
    : [`takes away what version ${named} stopped using, which is not released before ${version}.`];
}
