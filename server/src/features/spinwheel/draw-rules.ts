/** Pearson's test: whether draws are as a table of weights says. */

/** Below this expected count the test says nothing. */
const expectedMin = 5;

/** The complementary error function, by Abramowitz and Stegun 7.1.26: seven digits are right. */
function errorComplement(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x);
}

/** How often a chi-square with these degrees of freedom is so large or larger. */
export function chanceOf(chiSquare: number, degrees: number): number {
  const half = chiSquare / 2;
  let [step, chance, term] =
    degrees % 2 === 0
      ? [2, Math.exp(-half), half * Math.exp(-half)]
      : [1, errorComplement(Math.sqrt(half)), 2 * Math.sqrt(half / Math.PI) * Math.exp(-half)];
  while (step < degrees) {
    chance += term;
    step += 2;
    term *= half / (step / 2);
  }
  return chance;
}

export interface Drawn {
  readonly weight: number;
  readonly drawn: number;
}

const sumOf = (slices: readonly Drawn[], name: keyof Drawn) =>
  slices.reduce((sum, slice) => sum + slice[name], 0);

/** Rare slices are judged together, so that enough draws of each group are expected. */
function poolRare(slices: readonly Drawn[], expectedOf: (weight: number) => number): Drawn[] {
  const groups: Drawn[] = [];
  let group: Drawn = { weight: 0, drawn: 0 };
  for (const { weight, drawn } of slices.toSorted((one, other) => one.weight - other.weight)) {
    group = { weight: group.weight + weight, drawn: group.drawn + drawn };
    if (expectedOf(group.weight) < expectedMin) continue;
    groups.push(group);
    group = { weight: 0, drawn: 0 };
  }
  return groups;
}

/** The test is null where there are too few draws to say anything. */
export function judgeDraws(slices: readonly Drawn[]) {
  const weights = sumOf(slices, "weight");
  const draws = sumOf(slices, "drawn");
  const expectedOf = (weight: number) => (draws * weight) / weights;
  const groups = poolRare(slices, expectedOf);
  const chiSquare = groups.reduce((sum, { weight, drawn }) => {
    const expected = expectedOf(weight);
    return sum + (drawn - expected) ** 2 / expected;
  }, 0);
  return {
    slices: slices.map(({ weight }) => ({
      chance: weight / weights,
      expected: expectedOf(weight),
    })),
    test:
      groups.length > 1 ? { chiSquare, likelihood: chanceOf(chiSquare, groups.length - 1) } : null,
  };
}
