import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** What the names along the axis are. */
  readonly axis: string;
  /** The names along the axis: a day, an hour, a game. */
  readonly labels: readonly string[];
  /** Two at most: more lines are a table. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly isBars?: boolean;
}

const height = 260;
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Lines of the grid are at whole amounts and counts. */
const wholeSteps = Array.from({ length: 13 }, (_, power) => power).flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
);

function coloursOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    lines: [colour("gold"), colour("jade")],
    text: colour("content-soft"),
    grid: colour("line"),
    font: `12px ${style.fontFamily}`,
  };
}

/** A drawing knows no themes: it takes the colours of the page again. Returns what ends that. */
function onTheme(redraw: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: light)");
  const chosen = new MutationObserver(redraw);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", redraw);
  return () => {
    system.removeEventListener("change", redraw);
    chosen.disconnect();
  };
}

/** Draws a chart into an element, as wide as it is. Returns what removes it again. */
export function drawChart(element: HTMLElement, data: ChartData): () => void {
  const { axis: axisLabel, labels, series, format, isBars = false } = data;
  const { font } = coloursOf(element);
  const text = () => coloursOf(element).text;
  const line = (index: number) => () => coloursOf(element).lines[index] ?? text();
  const size = () => ({ width: Math.max(200, element.clientWidth), height });
  const axis = {
    stroke: text,
    font,
    grid: { stroke: () => coloursOf(element).grid, width: 1 },
    ticks: { show: false },
  };
  const bars = isBars ? UPlot.paths.bars?.({ size: [0.6, 60] }) : undefined;
  const plot = new UPlot(
    {
      ...size(),
      scales: {
        x: { time: false, range: () => [-0.5, labels.length - 0.5] },
        // A chart of money begins at zero.
        y: {
          range: (_: unknown, low: number | null, high: number | null) => {
            const [from, to] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
            const room = (to - from || 1) * 0.08;
            return [from < 0 ? from - room : 0, to + room];
          },
        },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 5, 7, 14, 30, 60, 90],
          values: (_, splits) => splits.map((index) => labels[index] ?? ""),
        },
        {
          ...axis,
          size: 64,
          incrs: wholeSteps,
          values: (_, splits) => splits.map((value) => compact.format(value)),
        },
      ],
      series: [
        { label: axisLabel, value: (_, index) => (index === null ? "–" : (labels[index] ?? "")) },
        ...series.map(({ label }, index) => ({
          label,
          stroke: line(index),
          width: 2,
          value: (_: unknown, value: number | null) => (value === null ? "–" : format(value)),
          points: { show: !isBars && labels.length <= 31, size: 6 },
          ...(bars && { fill: line(index), paths: bars }),
        })),
      ],
      cursor: { drag: { x: false, y: false } },
    },
    [labels.map((_, index) => index), ...series.map(({ values }) => [...values])],
    element,
  );
  const watcher = new ResizeObserver(() => plot.setSize(size()));
  watcher.observe(element);
  const forget = onTheme(() => plot.redraw());
  return () => {
    forget();
    watcher.disconnect();
    plot.destroy();
  };
}
