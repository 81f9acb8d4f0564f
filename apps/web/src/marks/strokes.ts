import { getStroke } from 'perfect-freehand';

/** A point of a stroke in the pad's units: x, y, pressure from 0 to 1. */
export type InkPoint = [x: number, y: number, pressure: number];
export type Stroke = InkPoint[];

export type Drawing = { svg: string; width: number; height: number };

const PEN = { size: 6.5, thinning: 0.6, smoothing: 0.5, streamline: 0.4 };
const MARGIN = 4;
// The server refuses less than 8: a stray tap, not a signature.
export const SMALLEST_INK = 12;

const short = (value: number): string => String(Math.round(value * 10) / 10);

function outlineOf(stroke: Stroke, hasPressure: boolean): [number, number][] {
  return getStroke(stroke, { ...PEN, simulatePressure: !hasPressure });
}

/** A pen reports how hard it is pressed; fingers and mice always the same. */
const feelsPressure = (stroke: Stroke): boolean => new Set(stroke.map(([, , pressure]) => pressure)).size > 2;

/** The filled outline of a stroke as path data: absolute M, Q and Z only, which is all the server takes. */
export function pathOf(stroke: Stroke, shift: { x: number; y: number } = { x: 0, y: 0 }): string {
  const points = outlineOf(stroke, feelsPressure(stroke)).map(([x, y]) => [x - shift.x, y - shift.y] as const);
  const [first] = points;
  if (!first || points.length < 3) return '';
  const at = ([x, y]: readonly [number, number]) => `${short(x)} ${short(y)}`;
  const steps = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? first;
    return `Q ${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M ${at(first)} ${steps.join(' ')} Z`;
}

export type Ink = { left: number; top: number; width: number; height: number };

/** The extent of what was drawn, or null when nothing was. */
export function inkOf(strokes: readonly Stroke[]): Ink | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function isTooSmall(strokes: readonly Stroke[]): boolean {
  const ink = inkOf(strokes);
  return ink === null || (ink.width < SMALLEST_INK && ink.height < SMALLEST_INK);
}

/** The drawing trimmed to its ink, as SVG of filled outlines in one colour; null when there is nothing to see. */
export function drawingOf(strokes: readonly Stroke[], colour: string): Drawing | null {
  const ink = inkOf(strokes);
  if (!ink) return null;
  const air = MARGIN + PEN.size;
  const shift = { x: ink.left - air, y: ink.top - air };
  const [width, height] = [Math.ceil(ink.width + 2 * air), Math.ceil(ink.height + 2 * air)];
  const paths = strokes.map((stroke) => pathOf(stroke, shift)).filter((path) => path !== '');
  if (paths.length === 0) return null;
  const body = paths.map((path) => `<path d="${path}" fill="${colour}"/>`).join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`,
    width,
    height,
  };
}

export const dataUrlOf = ({ svg }: Drawing): string => `data:image/svg+xml;base64,${btoa(svg)}`;
