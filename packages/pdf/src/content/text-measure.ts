import { type Measured, type Settable, tidy } from './text-fit.ts';

/** Measures a text as it would be drawn on one line, in em. A canvas of the browser is one. */
export type Pen = (text: string) => Measured;

export type PlainLine = Measured & { text: string; isRtl: boolean };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Measuring from the beginning of a word keeps its joins and kerning; without a limit a long one would take for ever. */
const longestStretch = 24;

/** Makes a text ready to be set where there is no shaper of ours but a pen that draws with the same faces. */
export function measurePassage(text: string, isRtlByDefault: boolean, pen: Pen): Settable<PlainLine>[] {
  return tidy(text)
    .split('\n')
    .map((part) => {
      const isRtl = directionOf(part) ?? isRtlByDefault;
      const line = (start: number, end: number) => {
        const shown = part.slice(start, end);
        return { ...pen(shown), text: shown, isRtl };
      };
      return { text: part, widths: unitWidths(part, pen), line };
    });
}

/** The first letter sets the direction of its paragraph (UAX 9, rule P2). */
function directionOf(text: string): boolean | null {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter === undefined ? null : rtlLetter.test(letter);
}

function unitWidths(text: string, pen: Pen): Float64Array {
  const widths = new Float64Array(text.length);
  let [from, before, length] = [0, 0, 0];
  for (const { index, segment } of graphemes.segment(text)) {
    const isNewStretch = segment === ' ' || length >= longestStretch;
    if (isNewStretch) [from, before, length] = [index, 0, 0];
    const width = pen(text.slice(from, index + segment.length)).width;
    widths[index] = width - before;
    [before, length] = [width, length + 1];
  }
  return widths;
}
