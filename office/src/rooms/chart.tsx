import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChartData } from "#lib/draw-chart.ts";
import { useTexts } from "#locale/texts.ts";

interface ChartProps extends ChartData {
  readonly title: string;
}

/** A chart above its table. Other figures are another drawing. */
export function Chart(props: ChartProps) {
  const { labels, series } = props;
  if (labels.length === 0) return null;
  return <Drawing key={JSON.stringify([labels, series])} {...props} />;
}

/** The code of charts is loaded when the first one is shown. */
function Drawing({ title, ...data }: ChartProps) {
  const words = useTexts().reports;
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const draw = useEffectEvent(async () => {
    const { drawChart } = await import("#lib/draw-chart.ts");
    return box.current ? drawChart(box.current, data) : () => {};
  });
  useEffect(() => {
    const drawn = draw();
    drawn.catch(() => setFailed(true));
    return () => {
      drawn.then(
        (remove) => remove(),
        () => {},
      );
    };
  }, []);
  if (hasFailed) return <p className="text-small text-content-soft">{words.noChart}</p>;
  return <div ref={box} className="office-chart" role="img" aria-label={title} />;
}
