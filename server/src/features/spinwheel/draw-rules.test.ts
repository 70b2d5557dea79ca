import { expect, test } from "vitest";
import { chanceOf, judgeDraws } from "./draw-rules.ts";

test("the chance of a chi-square is that of the printed tables", () => {
  const table = [
    [3.841, 1],
    [5.991, 2],
    [7.815, 3],
    [9.488, 4],
    [11.07, 5],
    [18.307, 10],
    [19.675, 11],
  ] as const;
  for (const [value, degrees] of table) expect(chanceOf(value, degrees)).toBeCloseTo(0.05, 4);
  expect(chanceOf(0, 3)).toBeCloseTo(1, 6);
});

test("draws as the table says are likely, others are not, and few say nothing", () => {
  const exact = [30, 50, 20].map((weight) => ({ weight, drawn: weight * 10 }));
  expect(judgeDraws(exact)).toEqual({
    slices: [
      { chance: 0.3, expected: 300 },
      { chance: 0.5, expected: 500 },
      { chance: 0.2, expected: 200 },
    ],
    test: { chiSquare: 0, likelihood: 1 },
  });
  const odd = [
    { weight: 30, drawn: 400 },
    { weight: 50, drawn: 450 },
    { weight: 20, drawn: 150 },
  ];
  expect(judgeDraws(odd).test?.chiSquare).toBeCloseTo(50.83, 2);
  expect(judgeDraws(odd).test?.likelihood).toBeLessThan(0.0001);
  expect(judgeDraws([{ weight: 1, drawn: 9 }]).test).toBeNull();
  expect(judgeDraws([]).test).toBeNull();
});

test("rare slices are judged together", () => {
  const slices = [
    { weight: 1, drawn: 1 },
    { weight: 49, drawn: 4 },
    { weight: 450, drawn: 55 },
    { weight: 500, drawn: 40 },
  ];
  // Groups of 5, 45 and 50 expected draws.
  expect(judgeDraws(slices).test?.chiSquare).toBeCloseTo(0 + 100 / 45 + 100 / 50, 10);
  expect(judgeDraws(slices).test?.likelihood).toBeCloseTo(chanceOf(100 / 45 + 2, 2), 10);
});
