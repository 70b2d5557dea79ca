import pg from "pg";
import { expect, test } from "vitest";
import { Batcher } from "./batcher.ts";

/** Submits all inputs at once. The first batch fails with the error. */
async function runBatches(failure: Error) {
  const batches: (readonly string[])[] = [];
  const batcher = new Batcher<string, string>({
    name: "test",
    answer: async (inputs) => {
      batches.push(inputs);
      if (inputs.includes("bad")) throw failure;
      return inputs;
    },
    sizeMax: 10,
    inFlightMax: 1,
  });
  const input = ["a", "bad", "b"].map((request) => batcher.submit(request));
  const settled = await Promise.allSettled(input);
  return { batches, statuses: settled.map(({ status }) => status) };
}

function databaseError(code: string): Error {
  const error = new pg.DatabaseError("refused", 7, "error");
  error.code = code;
  return error;
}

test.each(["23514", "40001", "40P01", "22P05", "P0001", "57014"])(
  "after a refusal with %s each input is tried alone",
  async (code) => {
    const { batches, statuses } = await runBatches(databaseError(code));
    expect(statuses).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(batches).toEqual([["a", "bad", "b"], ["a"], ["bad"], ["b"]]);
  },
);

test.each([
  ["a cut connection", new Error("Connection terminated unexpectedly")],
  ["a reset", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ["a pipe that broke", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
  ["a time that ran out", new Error("Query read timeout")],
  ["08006", databaseError("08006")],
  ["57P01", databaseError("57P01")],
  ["57P02", databaseError("57P02")],
  ["40003", databaseError("40003")],
  ["XX000", databaseError("XX000")],
])("after %s nothing is retried, and every caller gets the error", async (_, error) => {
  const { batches, statuses } = await runBatches(error);
  expect(statuses).toEqual(["rejected", "rejected", "rejected"]);
  expect(batches).toHaveLength(1);
});
