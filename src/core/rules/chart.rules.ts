/** A chart's vertical axis: from 0 to `max`, with a line at each of `ticks`. */
export interface ChartScale {
  max: number;
  ticks: readonly number[];
}

type Values = readonly (number | null)[];

const STEPS = [1, 2, 2.5, 5, 10];
/** Maximum number of grid lines above the base line. */
const MAX_LINES = 4;

const largestOf = (series: readonly Values[]) =>
  series.reduce((largest, values) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), largest), 0);

/**
 * An axis of round numbers that includes all values. `percent` always goes to 100, so that charts can be compared; `count` has no
 * fractions.
 */
export function chartScale(series: readonly Values[], unit: string): ChartScale {
  if (unit === 'percent') return { max: 100, ticks: [0, 25, 50, 75, 100] };
  const largest = largestOf(series);
  if (largest <= 0) return { max: 1, ticks: [0, 1] };
  const isCounted = unit === 'count';
  const rough = isCounted ? Math.max(1, largest / MAX_LINES) : largest / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number) => step >= rough && (!isCounted || Number.isInteger(step));
  const step = (STEPS.find((factor) => fits(factor * power)) ?? 10) * power;
  const lines = Math.ceil(largest / step);
  return { max: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Position of the nth of `count` values, per cent of the chart's width. */
export const xOf = (index: number, count: number) => (count < 2 ? 0 : (index / (count - 1)) * 100);
/** Position of a value, per cent of the chart's height from its top. */
export const yOf = (value: number, max: number) => 100 - (Math.min(Math.max(value, 0), max) / max) * 100;

/** The unbroken runs of values: index of the first, and the values. A null ends a run. */
function runsOf(values: Values): { from: number; values: number[] }[] {
  const runs: { from: number; values: number[] }[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const isContinued = index > 0 && values[index - 1] !== null;
    if (isContinued) runs.at(-1)?.values.push(value);
    else runs.push({ from: index, values: [value] });
  });
  return runs;
}

interface ChartPaths {
  /** The line, in a box of 100 by 100. */
  line: string;
  /** The area between the line and the base line. */
  area: string;
}

/** One series as SVG paths. A single value between gaps is drawn as a dot. */
export function chartPaths(values: Values, max: number): ChartPaths {
  const runs = runsOf(values).map(({ from, values: run }) => ({
    points: run.map((value, index) => `${round(xOf(from + index, values.length))} ${round(yOf(value, max))}`),
    start: round(xOf(from, values.length)),
    end: round(xOf(from + run.length - 1, values.length)),
  }));
  return {
    line: runs.map(({ points }) => `M${points.join('L')}${points.length === 1 ? 'h.01' : ''}`).join(''),
    area: runs.map(({ points, start, end }) => `M${start} 100L${points.join('L')}L${end} 100Z`).join(''),
  };
}

/** Latest, mean and highest of the values; null if none. */
export function summarize(values: Values): { latest: number | null; average: number; peak: number } | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return {
    latest: values.at(-1) ?? null,
    average: known.reduce((sum, value) => sum + value, 0) / known.length,
    peak: Math.max(...known),
  };
}

/** Indexes of about `count` evenly spaced times, including the first and the last. */
export function timeTicks(length: number, count: number): number[] {
  if (length === 0) return [];
  const last = length - 1;
  const lines = Math.min(count, length);
  return lines < 2 ? [0] : Array.from({ length: lines }, (_, index) => Math.round((index * last) / (lines - 1)));
}

/** The index that a key press moves to; null for other keys. */
export function nextPoint(key: string, index: number, length: number): number | null {
  const page = Math.max(1, Math.round(length / 10));
  const target = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: length - 1,
  }[key];
  return target === undefined || length === 0 ? null : Math.min(length - 1, Math.max(0, target));
}
