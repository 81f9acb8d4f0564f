import type { Locale } from '../types.ts';
import type { FaceName } from './fonts.ts';
import type { Line } from './shape.ts';
import { readParagraph, shapeLine, unitWidths } from './shape.ts';
import { type Block as BlockOf, fitLines, setLines, type Settable, tidy } from './text-fit.ts';

/** Text ready to be set at any size: widths are in em, so that trying a size costs no shaping. */
export type Passage = Settable<Line>[];

export type Block = BlockOf<Line>;

export const setPassage = setLines<Line>;
export const fitPassage = fitLines<Line>;

export function readPassage(text: string, locale: Locale, faces: readonly FaceName[]): Passage {
  return tidy(text)
    .split('\n')
    .map((part) => {
      const paragraph = readParagraph(part, locale, faces);
      const line = (start: number, end: number) => shapeLine(paragraph, start, end);
      return { text: part, widths: unitWidths(paragraph), line };
    });
}
