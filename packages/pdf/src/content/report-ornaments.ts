import { encode } from 'uqr';
import type { Rect } from './geometry.ts';
import { ellipseOperators } from './marks.ts';
import { real, reals } from './objects.ts';

/** Colours as operands of rg and RG. Each differs from its neighbours in lightness too: people print in grey. */
export const ink = {
  accent: '0.17 0.15 0.45',
  pale: '0.72 0.71 0.88',
  strong: '0.08 0.09 0.16',
  usual: '0.17 0.19 0.25',
  quiet: '0.38 0.41 0.48',
  line: '0.8 0.81 0.87',
  warning: '0.6 0.2 0.05',
};

/** The quarter of a circle as a curve (the control length that comes closest). */
const bend = 0.5523;

export function frameOperators({ x, y, width, height }: Rect, radius = 5): string {
  const [right, top, cut] = [x + width, y + height, radius * (1 - bend)];
  return [
    `q ${ink.line} RG 0.7 w ${reals(x + radius, y)} m ${reals(right - radius, y)} l`,
    `${reals(right - cut, y, right, y + cut, right, y + radius)} c ${reals(right, top - radius)} l`,
    `${reals(right, top - cut, right - cut, top, right - radius, top)} c ${reals(x + radius, top)} l`,
    `${reals(x + cut, top, x, top - cut, x, top - radius)} c ${reals(x, y + radius)} l`,
    `${reals(x, y + cut, x + cut, y, x + radius, y)} c s Q`,
  ].join(' ');
}

export function lineOperators(x: number, y: number, width: number, colour = ink.line): string {
  return `q ${colour} RG 0.7 w ${reals(x, y)} m ${reals(x + width, y)} l S Q`;
}

export function dotOperators(x: number, y: number, size: number, colour: string): string {
  const dot = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  return `q ${colour} rg ${ellipseOperators(dot).join(' ')} f Q`;
}

/** The band of fine waves at the head of a certificate, as on banknotes. */
export function bandOperators({ x, y, width, height }: Rect): string {
  const waves = 7;
  const step = width / 48;
  const lines = Array.from({ length: waves }, (_, index) => {
    const phase = (index * Math.PI) / waves;
    const [at, slope] = [
      (left: number) => y + height / 2 + (height / 2 - 2) * Math.sin(left / 17 + phase) * Math.cos(left / 60 + phase),
      (left: number) => (at(left + 0.1) - at(left - 0.1)) / 0.2,
    ];
    const curves = Array.from({ length: 48 }, (__, part) => {
      const [from, to] = [x + part * step, x + (part + 1) * step];
      const third = step / 3;
      return `${shorts(from + third, at(from) + slope(from) * third, to - third, at(to) - slope(to) * third, to, at(to))} c`;
    });
    return `${shorts(x, at(x))} m ${curves.join(' ')} S`;
  });
  return `q ${ink.pale} RG 0.4 w ${lines.join('\n')} Q`;
}

const shorts = (...values: number[]): string => values.map((value) => real(Number(value.toFixed(1)))).join(' ');

/** A seal around a centre: a notched disc with rings, fine ellipses turned around each other, and a tick if all is done. */
export function sealOperators(x: number, y: number, radius: number, isComplete: boolean): string {
  const notches = 40;
  const edge = Array.from({ length: notches * 2 }, (_, index) => {
    const angle = (index * Math.PI) / notches;
    const reach = index % 2 === 0 ? 1 : 0.94;
    return `${reals(reach * Math.cos(angle), reach * Math.sin(angle))} ${index === 0 ? 'm' : 'l'}`;
  });
  const circle = (reach: number) => ellipseOperators({ x: -reach, y: -reach, width: reach * 2, height: reach * 2 });
  const petals = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const petal = ellipseOperators({ x: -0.74, y: -0.3, width: 1.48, height: 0.6 });
    return `q ${reals(cos, sin, -sin, cos, 0, 0)} cm ${petal.join(' ')} s Q`;
  });
  const sign = isComplete ? '-0.2 0 m -0.05 -0.16 l 0.22 0.17 l S' : '-0.18 0 m 0.18 0 l S';
  return [
    `q ${reals(radius, 0, 0, radius, x, y)} cm ${ink.accent} rg ${edge.join(' ')} h f`,
    `1 G 0.018 w ${circle(0.86).join(' ')} s 0.012 w ${circle(0.8).join(' ')} s`,
    `0.008 w ${petals.join('\n')}`,
    `1 g ${circle(0.4).join(' ')} f ${ink.accent} RG 0.02 w ${circle(0.35).join(' ')} s`,
    `0.08 w 1 J 1 j ${sign} Q`,
  ].join('\n');
}

/** The last code: an installation has one address, and working it out costs as much as a page of text. */
let lastCode: { text: string; size: number; modules: string } | null = null;

/** A QR code as runs of dark modules, with the quiet zone of four modules that readers need around it. */
export function qrOperators(text: string, { x, y, width }: Pick<Rect, 'x' | 'y' | 'width'>): string {
  lastCode = lastCode?.text === text ? lastCode : { text, ...codeOf(text) };
  const { size, modules } = lastCode;
  return `q 0 g ${reals(width / size, 0, 0, width / size, x, y)} cm ${modules} f Q`;
}

function codeOf(text: string): { size: number; modules: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs: string[] = [];
  for (const [down, row] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (row[from] !== true) continue;
      let to = from;
      while (row[to] === true) to++;
      runs.push(`${from} ${size - 1 - down} ${to - from} 1 re`);
      from = to;
    }
  }
  return { size, modules: runs.join(' ') };
}
