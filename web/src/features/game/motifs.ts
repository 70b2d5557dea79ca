/** Drawings for the cards of games, as generated paths on a field of 120 by 100. */
const width = 120;
const height = 100;

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function point(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

function polygon(corners: readonly (readonly [number, number])[]): string {
  return `M${corners.map(([x, y]) => point(x, y)).join("L")}Z`;
}

function circle(x: number, y: number, radius: number): string {
  return `M${point(x - radius, y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** Every position of a grid; every second row is shifted by half. */
function positions(stepX: number, stepY: number): [number, number, number][] {
  return range(Math.ceil(height / stepY) + 2).flatMap((row) =>
    range(Math.ceil(width / stepX) + 2).map((column): [number, number, number] => [
      (column - 0.5 + (row % 2) / 2) * stepX,
      (row - 0.5) * stepY,
      row + column,
    ]),
  );
}

export function diamonds(wide: number, tall: number): string {
  const shapes = positions(wide, tall / 2).map(([x, y]) =>
    polygon([
      [x, y - tall / 2 + 2],
      [x + wide / 2 - 2, y],
      [x, y + tall / 2 - 2],
      [x - wide / 2 + 2, y],
    ]),
  );
  return shapes.join("");
}

export function rays(x: number, y: number, count: number): string {
  const step = Math.PI / count;
  const beams = range(count).map((index) => {
    const angle = index * 2 * step;
    const reach = 170;
    return polygon([
      [x, y],
      [x + reach * Math.cos(angle), y + reach * Math.sin(angle)],
      [x + reach * Math.cos(angle + step), y + reach * Math.sin(angle + step)],
    ]);
  });
  return beams.join("");
}

export function scales(radius: number): string {
  return positions(2 * radius, radius * 0.9)
    .map(([x, y]) => `M${point(x - radius, y)}a${radius} ${radius} 0 0 0 ${2 * radius} 0`)
    .join("");
}

export function slants(step: number, thickness: number): string {
  const strips = range(Math.ceil((width + height) / step)).map((index) => {
    const x = index * step - height;
    return polygon([
      [x, height],
      [x + height, 0],
      [x + height + thickness, 0],
      [x + thickness, height],
    ]);
  });
  return strips.join("");
}

export function hexagons(radius: number): string {
  const wide = radius * Math.sqrt(3);
  return positions(wide, radius * 1.5)
    .map(([x, y]) =>
      polygon(
        range(6).map((side): [number, number] => {
          const angle = (side * Math.PI) / 3 + Math.PI / 6;
          return [x + (radius - 1.4) * Math.cos(angle), y + (radius - 1.4) * Math.sin(angle)];
        }),
      ),
    )
    .join("");
}

export function rings(x: number, y: number, step: number): string {
  return range(Math.ceil(130 / step))
    .map((index) => circle(x, y, (index + 1) * step))
    .join("");
}

/** Noughts and crosses. */
export function marks(step: number): string {
  const size = step * 0.24;
  return positions(step, step)
    .map(([x, y, index]) =>
      index % 2
        ? circle(x, y, size)
        : `M${point(x - size, y - size)}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`,
    )
    .join("");
}

export function facets(step: number): string {
  return positions(step, step * 0.86)
    .map(([x, y]) =>
      polygon([
        [x, y - step * 0.43],
        [x + step / 2, y + step * 0.43],
        [x - step / 2, y + step * 0.43],
      ]),
    )
    .join("");
}

/** Lines of equal height, as on a map. */
export function contours(step: number): string {
  return range(Math.ceil(height / step) + 3)
    .map((row) => {
      const y = row * step - step;
      const lift = 7 + (row % 3) * 4;
      return `M-4 ${y}c22 ${-lift} 38 ${lift} 62 0s40 ${-lift * 1.4} 70 ${lift / 2}`;
    })
    .join("");
}

/** Petals round a centre, as on a lotus seen from above. */
export function lotus(x: number, y: number, petals: number): string {
  return [22, 40, 60, 84]
    .flatMap((reach, circleIndex) =>
      range(petals).map((index) => {
        const angle = ((index + (circleIndex % 2) / 2) * 2 * Math.PI) / petals;
        const [tipX, tipY] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
        const bend = Math.PI / petals;
        const [leftX, leftY] = [
          x + reach * 0.6 * Math.cos(angle - bend),
          y + reach * 0.6 * Math.sin(angle - bend),
        ];
        const [rightX, rightY] = [
          x + reach * 0.6 * Math.cos(angle + bend),
          y + reach * 0.6 * Math.sin(angle + bend),
        ];
        return `M${point(x, y)}Q${point(leftX, leftY)} ${point(tipX, tipY)}Q${point(rightX, rightY)} ${point(x, y)}`;
      }),
    )
    .join("");
}

/** A sun above stripes of water. */
export function horizon(): string {
  const bands = range(6).map((index) => `M0 ${62 + index * 7}h120v${4.4 - index * 0.5}h-120z`);
  return `M24 62a36 36 0 0 1 72 0z${bands.join("")}`;
}

/** Waves one behind the other. */
export function waves(step: number): string {
  return range(Math.ceil(height / step) + 1)
    .map((row) => `M-10 ${row * step}${"q10 -9 20 0t20 0".repeat(4)}`)
    .join("");
}

/** The hearts, or drops, of a fan of cards. */
export function hearts(step: number): string {
  const size = step * 0.2;
  return positions(step, step * 0.7)
    .map(
      ([x, y]) =>
        `M${point(x, y + size * 1.3)}C${point(x - size * 2.2, y - size * 0.3)} ${point(x - size, y - size * 1.6)} ${point(x, y - size * 0.5)}C${point(x + size, y - size * 1.6)} ${point(x + size * 2.2, y - size * 0.3)} ${point(x, y + size * 1.3)}Z`,
    )
    .join("");
}

/** Balls in rows, some of them filled. */
export function balls(radius: number): string {
  return positions(radius * 2.6, radius * 2.25)
    .map(([x, y, index]) => circle(x, y, radius) + (index % 3 ? "" : circle(x, y, radius * 0.55)))
    .join("");
}
