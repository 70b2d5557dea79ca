import kept from "./kept.json" with { type: "json" };

interface Ratio {
  readonly name: string;
  /** Times TPC-B; undefined if pgbench was not found. */
  readonly ratio: number | undefined;
}

/** How much of a kept ratio must be reached. */
const reachedMin = 0.9;

/**
 * Names the rows that are slower than the kept figures by more than a tenth of them, and the rows
 * that could not be compared: silence about a row would look like a good result.
 */
export function compareWithKept(ratios: readonly Ratio[]): readonly string[] {
  const keptRatios: Readonly<Record<string, number>> = kept.ratios;
  const compared = ratios.flatMap(({ name, ratio }) => {
    const before = keptRatios[name];
    return ratio === undefined || before === undefined ? [] : [{ name, ratio, before }];
  });
  const others = ratios.filter(({ name }) => !compared.some((one) => one.name === name));
  const slower = compared.filter(({ ratio, before }) => !(ratio >= before * reachedMin));
  return [
    ...slower.map(
      ({ name, ratio, before }) =>
        `SLOWER BY MORE THAN 10 %: ${name}: ${ratio.toFixed(2)} × TPC-B, kept is ${before} × of ${kept.commit}`,
    ),
    ...(others.length > 0
      ? [`NOT COMPARED WITH ${kept.commit}: ${others.map(({ name }) => name).join(", ")}`]
      : []),
    ...(slower.length === 0 && compared.length > 0
      ? [
          `No row is slower by more than 10 % than ${kept.commit}: ${compared.map(({ name }) => name).join(", ")}.`,
        ]
      : []),
  ];
}
