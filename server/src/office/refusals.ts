import { catalogue } from "@krapao/contract/codes";
import { officeCatalogue } from "@krapao/contract/office/codes";
import pg from "pg";
import { type AnyCode, Failure } from "#platform/http/failure.ts";

/** The functions of the office refuse with this code of PostgreSQL; the message is a code of ours. */
const refusalState = "OF001";

const isCode = (text: string): text is AnyCode => text in catalogue || text in officeCatalogue;

/** Turns a refusal by a function of the database into the same refusal of the call. */
export async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== refusalState) throw error;
    if (!isCode(error.message)) throw error;
    throw new Failure(error.message);
  }
}
