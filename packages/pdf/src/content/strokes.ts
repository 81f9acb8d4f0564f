import type { PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Strokes } from '../types.ts';
import { colourOperands } from './canvas.ts';
import { compressed, name, numbers } from './objects.ts';
import type { PathStep } from './paths.ts';
import { pathOperators } from './paths.ts';

const longestSvg = 400_000;
const mostPaths = 2000;
const mostCommands = 40_000;
const largestSide = 10_000;
const coordinatesPerCommand = new Map([
  ['M', 2],
  ['L', 2],
  ['Q', 4],
  ['C', 6],
  ['Z', 0],
]);

const numberPattern = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`;
const wholePattern =
  /^<svg(?: xmlns="http:\/\/www\.w3\.org\/2000\/svg")? viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)">((?:<path d="[MLQCZ\d\s.,-]*" fill="#[0-9a-fA-F]{6}"\s?\/>)+)<\/svg>$/;

/**
 * Reads the picture our signature pad makes, and nothing else: filled outlines of one colour, absolute commands.
 * An SVG from elsewhere could carry scripts, styles or references, so whatever is not recognised is refused.
 * Throws PdfError `strokes_invalid`.
 */
export function parseStrokes(svg: string): Strokes {
  if (svg.length > longestSvg) throw new PdfError('strokes_invalid', 'the drawing is too large');
  const match = wholePattern.exec(svg.trim());
  if (match === null) throw new PdfError('strokes_invalid', 'not a drawing of the signature pad');
  const [width, height] = [Number(match[1]), Number(match[2])];
  const paths = [...(match[3] ?? '').matchAll(/d="([^"]*)" fill="(#[0-9a-fA-F]{6})"/g)];
  const colours = new Set(paths.map((path) => path[2]?.toLowerCase()));
  const colour = paths[0]?.[2]?.toLowerCase() ?? '';
  if (colours.size !== 1) throw new PdfError('strokes_invalid', 'the drawing has more than one colour');
  const strokes = { width, height, paths: paths.map((path) => path[1] ?? ''), colour };
  readStrokes(strokes);
  return strokes;
}

/** The steps of each path. Throws PdfError `strokes_invalid`. Strokes may reach us stored, so they are checked whenever they are drawn. */
function readStrokes({ width, height, paths, colour }: Strokes): PathStep[][] {
  const isSized = width > 0 && height > 0 && width <= largestSide && height <= largestSide;
  if (!isSized || paths.length === 0 || paths.length > mostPaths || colourOperands(colour) === null) {
    throw new PdfError('strokes_invalid', 'the drawing has a wrong size, colour or number of paths');
  }
  let total = 0;
  return paths.map((path) => {
    const steps = readPath(path);
    total += steps.length;
    if (total > mostCommands) throw new PdfError('strokes_invalid', 'the drawing is too large');
    return steps;
  });
}

const commandPattern = new RegExp(String.raw`\s*([MLQCZ])((?:[\s,]*${numberPattern})*)\s*`, 'y');

function readPath(path: string): PathStep[] {
  const commands: PathStep[] = [];
  for (let at = 0; at < path.length; at = commandPattern.lastIndex) {
    commandPattern.lastIndex = at;
    const [, letter = '', operands = ''] = commandPattern.exec(path) ?? [];
    const values = (operands.match(new RegExp(numberPattern, 'g')) ?? []).map(Number);
    if (!isComplete(letter, values) || (commands.length === 0 && letter !== 'M')) {
      throw new PdfError('strokes_invalid', 'the drawing holds a path that cannot be read');
    }
    commands.push(...split(letter, values, coordinatesPerCommand.get(letter) ?? 0));
  }
  if (commands.length === 0) throw new PdfError('strokes_invalid', 'the drawing holds an empty path');
  return commands;
}

function isComplete(letter: string, values: readonly number[]): boolean {
  const count = coordinatesPerCommand.get(letter);
  if (count === undefined || count === 0) return count === 0 && values.length === 0;
  return values.length > 0 && values.length % count === 0;
}

/** "L 1 2 3 4" is two commands; behind an M they are lines (SVG 2, 9.3.3). */
function split(letter: string, values: number[], count: number): PathStep[] {
  if (count === 0) return [{ letter, values }];
  return Array.from({ length: values.length / count }, (_, index) => ({
    letter: letter === 'M' && index > 0 ? 'L' : letter,
    values: values.slice(index * count, (index + 1) * count),
  }));
}

// As fine as numbers in content streams go, whatever the size of the pad.
const formSide = 1000;

/** The strokes as a form that fills the unit square, as an image does. Throws PdfError `strokes_invalid`. */
export function strokesForm(strokes: Strokes): PdfStream {
  const paths = readStrokes(strokes);
  const { width, height, colour } = strokes;
  // SVG's y grows downwards, PDF's upwards.
  const at = (x: number, y: number): [number, number] => [(x / width) * formSide, (1 - y / height) * formSide];
  const filled = paths.map((path) => `${pathOperators(path, at)}\nf`);
  const operators = [`${colourOperands(colour)} rg`, ...filled].join('\n');
  const matrix = numbers(1 / formSide, 0, 0, 1 / formSide, 0, 0);
  return compressed(
    { Type: name('XObject'), Subtype: name('Form'), BBox: numbers(0, 0, formSide, formSide), Matrix: matrix },
    new TextEncoder().encode(operators),
  );
}
