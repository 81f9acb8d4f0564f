import { real, reals } from './objects.ts';

/** A step of an outline: absolute M, L, Q, C or Z, as SVG and font files have them. */
export type PathStep = { letter: string; values: readonly number[] };

/** Operators for an outline, its points moved by `at`. PDF has cubic curves only (ISO 32000-1, 8.5.2.2). */
export function pathOperators(steps: readonly PathStep[], at: (x: number, y: number) => [number, number]): string {
  const parts: string[] = [];
  let [fromX, fromY] = [0, 0];
  for (const { letter, values } of steps) {
    const points: number[] = [];
    for (let index = 0; index + 1 < values.length; index += 2) {
      points.push(...at(values[index] ?? 0, values[index + 1] ?? 0));
    }
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
    if (letter === 'Q') parts.push(`${quadratic(fromX, fromY, x1, y1, x2, y2)} c`);
    else parts.push(`${points.map(real).join(' ')} ${letter === 'Z' ? 'h' : letter.toLowerCase()}`.trimStart());
    if (letter !== 'Z') [fromX = fromX, fromY = fromY] = points.slice(-2);
  }
  return parts.join('\n');
}

function quadratic(fromX: number, fromY: number, x1: number, y1: number, x2: number, y2: number): string {
  const toward = (from: number, control: number) => from + ((control - from) * 2) / 3;
  return reals(toward(fromX, x1), toward(fromY, y1), toward(x2, x1), toward(y2, y1), x2, y2);
}
