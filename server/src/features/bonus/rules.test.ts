import { startOfDay, startOfWeek } from "@krapao/contract/bangkok-day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAvailable } from "./rules.ts";

const hour = 3_600_000;
const moment = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("how often a bonus may be received", () => {
  test.each([
    // 16:59:59.999 UTC is the last moment of a day there. 15 November 2026 is a Sunday.
    {
      type: "day",
      received: "2026-11-15T16:59:59.999Z",
      now: "2026-11-15T17:00:00.000Z",
      is: true,
    },
    {
      type: "day",
      received: "2026-11-14T17:00:00.000Z",
      now: "2026-11-15T16:59:59.999Z",
      is: false,
    },
    {
      type: "week",
      received: "2026-11-15T16:59:59.999Z",
      now: "2026-11-15T17:00:00.000Z",
      is: true,
    },
    {
      type: "week",
      received: "2026-11-08T17:00:00.000Z",
      now: "2026-11-15T16:59:59.999Z",
      is: false,
    },
    {
      type: "week",
      received: "2026-11-14T16:00:00.000Z",
      now: "2026-11-14T18:00:00.000Z",
      is: false,
    },
    {
      type: "limit",
      received: "2020-01-01T00:00:00.000Z",
      now: "2026-11-15T17:00:00.000Z",
      is: false,
    },
  ] as const)("a bonus by $type received at $received is open at $now: $is", (given) => {
    const { type, received, now, is } = given;
    const bonus = { type, maxReceived: 1 };
    expect(isAvailable(bonus, [new Date(received)], new Date(now))).toBe(is);
  });

  const type = fc.constantFrom("limit" as const, "day" as const, "week" as const);

  const spans = [
    ["day", startOfDay, 24],
    ["week", startOfWeek, 7 * 24],
  ] as const;

  test.each(spans)(
    "by %s it is available again at the very beginning of the next one",
    (of, startOf, hours) => {
      fc.assert(
        fc.property(moment, fc.integer({ min: 1, max: 4 }), (at, maxReceived) => {
          const next = startOf(at).getTime() + hours * hour;
          const received = Array<Date>(maxReceived).fill(at);
          const isOpenAt = (now: number) =>
            isAvailable({ type: of, maxReceived }, received, new Date(now));
          expect([at.getTime(), next - 1, next].map(isOpenAt)).toEqual([false, false, true]);
          const oneLess = received.slice(1);
          expect(isAvailable({ type: of, maxReceived }, oneLess, at)).toBe(true);
        }),
      );
    },
  );

  test("in total it is never available again", () => {
    fc.assert(
      fc.property(moment, moment, (at, now) => {
        expect(isAvailable({ type: "limit", maxReceived: 1 }, [at], now)).toBe(false);
      }),
    );
  });

  test("a bonus is never received more often than allowed, even with the clock set back", () => {
    fc.assert(
      fc.property(
        type,
        fc.integer({ min: 1, max: 4 }),
        moment,
        fc.array(fc.integer({ min: -2, max: 30 }), { maxLength: 60 }),
        (of, maxReceived, start, steps) => {
          const received: Date[] = [];
          let now = start;
          for (const step of steps) {
            now = new Date(now.getTime() + step * hour);
            if (isAvailable({ type: of, maxReceived }, received, now)) received.push(now);
          }
          const periodOf = (at: Date) =>
            of === "limit" ? 0 : (of === "day" ? startOfDay(at) : startOfWeek(at)).getTime();
          const counts = Map.groupBy(received, periodOf);
          for (const inPeriod of counts.values()) {
            expect(inPeriod.length).toBeLessThanOrEqual(maxReceived);
          }
        },
      ),
    );
  });
});
