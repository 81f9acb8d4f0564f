import type { ShownMark, SignatureFont } from '@sealwright/contract';
import type { Strokes } from '@sealwright/pdf';
import type { StoredMark } from '../../../migrations/tables.documents.ts';

const NOTHING: ShownMark = { kind: 'draw', image: null, text: null, font: null, weight: null, colour: null };

type Drawn = Exclude<StoredMark, { text: string }>;

/** A mark to show; `imageOf` answers its image or where that is found, for nothing is read here. */
export function showMark(mark: StoredMark, imageOf: (mark: Drawn) => string): ShownMark {
  if ('text' in mark) {
    const { kind, text, weight = 'regular', colour } = mark;
    return { ...NOTHING, kind, text, font: mark.font as SignatureFont, weight, colour };
  }
  return { ...NOTHING, kind: mark.kind, image: imageOf(mark) };
}

export const strokesUrl = (strokes: Strokes): string => dataUrl('image/svg+xml', Buffer.from(toSvg(strokes)));

export const dataUrl = (mediaType: string, bytes: Buffer): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;

// Path data and colour passed the strict parser: nothing in them needs escaping.
export const toSvg = ({ width, height, paths, colour }: Strokes): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths
    .map((path) => `<path d="${path}" fill="${colour}"/>`)
    .join('')}</svg>`;
