import { openExtra } from '../../test/helpers/extra-packages.js';

/** A chart as Vega-Lite takes it. */
export interface ChartSpec {
  config?: Record<string, unknown>;
  [part: string]: unknown;
}

interface Vega {
  parse: (spec: unknown) => unknown;
  View: new (runtime: unknown, options: { renderer: 'none' }) => { toSVG(): Promise<string>; finalize(): void };
}
interface VegaLite {
  compile: (spec: ChartSpec) => { spec: unknown };
}

/** Legible on white and on black pages alike, without a ground of their own. */
const INK = '#8a8f98';

const LOOK = {
  background: 'transparent',
  font: 'sans-serif',
  axis: { labelColor: INK, titleColor: INK, domainColor: INK, tickColor: INK, gridColor: INK, gridOpacity: 0.25 },
  header: { labelColor: INK, titleColor: INK },
  legend: { labelColor: INK, titleColor: INK },
  title: { color: INK, subtitleColor: INK, anchor: 'start' },
  view: { stroke: null },
} as const;

/** Colours of the series of every figure: distinguishable with colour-blindness too. */
export const SERIES = ['#3d85c6', '#d9822b'] as const;

/** Draws a chart as SVG text; the same specification gives the same text. */
export async function drawChart(spec: ChartSpec): Promise<string> {
  const extra = openExtra('tools/bench');
  const { parse, View } = await extra.load<Vega>('vega');
  const { compile } = await extra.load<VegaLite>('vega-lite');
  const styled = { ...spec, config: { ...LOOK, ...spec.config } };
  const view = new View(parse(compile(styled).spec), { renderer: 'none' });
  try {
    return `${await view.toSVG()}\n`;
  } finally {
    view.finalize();
  }
}
