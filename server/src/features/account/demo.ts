import type { Registration } from "@krapao/contract/account";
import type { Market } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import { hasMember } from "./queries.ts";
import { addMember } from "./register.ts";

export interface DemoMember {
  readonly username: string;
  readonly password: string;
}

const demoMembers: Record<Market, Registration> = {
  th: {
    name: "สมมติ ตัวอย่าง",
    username: "0800000001",
    password: "krapao-demo",
    birthDate: "1990-01-01",
    sourceCode: "friend",
    bankCode: "KBANK",
    bankAccountName: "SOMMUT TUAYANG",
    bankAccountNo: "0000000001",
  },
  la: {
    name: "ສົມມຸດ ຕົວຢ່າງ",
    username: "02000000001",
    password: "krapao-demo",
    birthDate: "1990-01-01",
    sourceCode: "friend",
    bankCode: "BCEL",
    bankAccountName: "SOMMOUT TOUAYANG",
    bankAccountNo: "0000000000001",
    currency: "LAK",
  },
};

/** The member for a first login. It exists only with the sandbox. */
export async function addDemoMember(ctx: Context): Promise<DemoMember> {
  const demo = demoMembers[ctx.marketSettings.market];
  if (!(await hasMember(ctx.db, demo.username))) {
    await addMember(ctx, demo, "trusted").catch((error: unknown) => {
      // Another process that started at the same time was faster.
      const isThere = error instanceof Failure && error.code === "EXISTING_USER";
      if (!isThere) throw error;
    });
  }
  return { username: demo.username, password: demo.password };
}
