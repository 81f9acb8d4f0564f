import type { DocumentFile, SigningField } from '@sealwright/contract';
import { hasLines } from './paper.ts';

type Page = Pick<DocumentFile['pages'][number], 'width' | 'height'>;

// As the stamp has it: 12 points unless the box asks for less, 2 points of air around.
const USUAL_SIZE = 12;
const AIR = 4;
const LINE_HEIGHT = 1.36;
const SMALLEST = 3;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;

/** The width of a text in ems, near enough for a preview. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 1 : 0.56), 0);

/**
 * The size of a text in its field, as a fraction of the page's width: the largest that fits, up to what the sender chose.
 * The sealed document measures exactly; this only has to look like it.
 */
export function fitSize(field: SigningField, page: Page, text: string): number {
  const room = { width: field.width * page.width - AIR, height: field.height * page.height - AIR };
  const largest = field.fontSize ?? USUAL_SIZE;
  const lines = text.split('\n');
  const isMultiline = hasLines(field, page.height, text);
  const fits = (size: number): boolean => {
    const perLine = Math.max(1, room.width / size);
    const wrapped = isMultiline ? lines.reduce((n, line) => n + Math.max(1, Math.ceil(widthOf(line) / perLine)), 0) : 1;
    const isWideEnough = isMultiline || widthOf(text) <= perLine;
    return isWideEnough && wrapped * size * LINE_HEIGHT <= Math.max(room.height, SMALLEST * LINE_HEIGHT);
  };
  let size = largest;
  while (size > SMALLEST && !fits(size)) size -= 0.5;
  return size / page.width;
}
