import { describe, expect, it } from 'vitest';

import { PdfError } from '../errors.ts';
import { parseStrokes, strokesForm } from './strokes.ts';

const svg = (inside: string, box = '0 0 200 100') => `<svg viewBox="${box}">${inside}</svg>`;
const path = (d: string, fill = '#112233') => `<path d="${d}" fill="${fill}"/>`;

describe('a drawn signature', () => {
  it('is read as the signature pad writes it', () => {
    const strokes = parseStrokes(svg(path('M 1 2 L 3,4 Q 5 6 7 8 C1 2 3 4 5 6 Z') + path('M-1.5.5L2 2Z')));

    expect(strokes).toEqual({
      width: 200,
      height: 100,
      colour: '#112233',
      paths: ['M 1 2 L 3,4 Q 5 6 7 8 C1 2 3 4 5 6 Z', 'M-1.5.5L2 2Z'],
    });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['no paths', svg('')],
    ['a script', svg(`<script>alert(1)</script>${path('M 0 0 L 1 1 Z')}`)],
    ['an event handler', svg('<path d="M 0 0 L 1 1 Z" fill="#000000" onclick="x()"/>')],
    ['an image', svg('<image href="https://example.org/x.png"/>')],
    ['a style', svg('<path d="M 0 0 L 1 1 Z" style="fill:url(#a)"/>')],
    ['relative commands', svg(path('m 0 0 l 1 1 z'))],
    ['arcs', svg(path('M 0 0 A 1 1 0 0 0 2 2 Z'))],
    ['a path that begins with a line', svg(path('L 1 1 Z'))],
    ['too few coordinates', svg(path('M 1 L 2 2 Z'))],
    ['coordinates behind a close', svg(path('M 1 1 Z 2'))],
    ['an empty path', svg(path(''))],
    ['two colours', svg(path('M 0 0 L 1 1 Z') + path('M 0 0 L 1 1 Z', '#445566'))],
    ['a named colour', svg(path('M 0 0 L 1 1 Z', 'red'))],
    ['an origin elsewhere', svg(path('M 0 0 L 1 1 Z'), '5 5 200 100')],
    ['no size', svg(path('M 0 0 L 1 1 Z'), '0 0 0 100')],
    ['a huge size', svg(path('M 0 0 L 1 1 Z'), '0 0 99999999 100')],
    ['too many paths', svg(path('M 0 0 L 1 1 Z').repeat(2001))],
    ['too many commands', svg(path(`M 0 0 ${'L 1 1 '.repeat(41_000)}Z`))],
    ['too much text', svg(path(`M 0 0 ${'L 1 1 '.repeat(200_000)}Z`))],
    ['something behind it', `${svg(path('M 0 0 L 1 1 Z'))}<svg></svg>`],
  ])('is refused with %s', (_, text) => {
    expect(() => parseStrokes(text)).toThrowError(PdfError);
  });

  it('is refused in the time of its length, whatever it repeats', () => {
    const started = performance.now();

    expect(() => parseStrokes(svg(path(`M 0 0 L ${'1,'.repeat(100_000)}x`)))).toThrowError(PdfError);
    expect(() => parseStrokes(`<svg viewBox="0 0 1 1">${' '.repeat(300_000)}`)).toThrowError(PdfError);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('fills the unit square, the right way up', () => {
    const form = strokesForm(parseStrokes(svg(path('M 0 0 L 200 100 Z'))));

    const operators = new TextDecoder().decode(form.getDecodedData());
    expect(operators.replaceAll('\n', ' ')).toBe('0.067 0.133 0.2 rg 0 1000 m 1000 0 l h f');
  });
});
