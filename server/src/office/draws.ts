import { draws } from "@krapao/contract/office/wheel";
import { sql } from "kysely";
import { requestAct } from "#acts/pipeline.ts";
import { judgeDraws } from "#features/spinwheel/draw-rules.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

const seedsMax = 14;

const rounded = (value: number) => Math.round(value * 100) / 100;

export function drawRoutes(office: Office): void {
  const { db, deeds } = office;
  answerOperator(office, draws.read, async () => {
    const { rows: slices } = await sql<{ position: number; weight: number; drawn: bigint }>`
      select position, weight, drawn from office_wheel_draws()
    `.execute(db);
    const { rows: seeds } = await sql<{
      commitment: string;
      created_at: Date;
      replaced_at: Date | null;
      seed: string | null;
    }>`
      select commitment, created_at, replaced_at, seed from office_wheel_seed
      order by id desc limit ${seedsMax}
    `.execute(db);
    const drawn = slices.map((row) => ({ weight: row.weight, drawn: Number(row.drawn) }));
    const judged = judgeDraws(drawn);
    return {
      slices: judged.slices.map(({ chance, expected }, index) => ({
        slice: slices[index]?.position ?? 0,
        chance: rounded(chance * 100),
        drawn: drawn[index]?.drawn ?? 0,
        expected: rounded(expected),
      })),
      chiSquare: judged.test && rounded(judged.test.chiSquare),
      likelihood: judged.test && rounded(judged.test.likelihood * 100),
      seeds: seeds.map((row) => ({
        commitment: row.commitment,
        from: row.created_at.toISOString(),
        to: row.replaced_at?.toISOString() ?? null,
        seed: row.seed,
      })),
    };
  });
  answerOperator(office, draws.renew, ({ session, body }) => {
    const request = { kind: "wheel.renew", subject: "wheel", reason: body.reason } as const;
    return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
  });
}
