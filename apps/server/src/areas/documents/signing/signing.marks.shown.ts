import type { ShownMark, SignatureFont } from '@sealwright/contract';
import type { Strokes } from '@sealwright/pdf';
import type { StoredMark } from '../../../migrations/tables.documents.ts';

const NOTHING: ShownMark = { kind: 'draw', image: null, text: null, font: null, weight: null, colour: null };

/** A mark to show; `imageOf` answers where its image is found in the store, which is not read here. */
export function showMark(mark: StoredMark, imageOf: (sha256: string) => string): ShownMark {
  if ('text' in mark) {
    const { kind, text, weight = 'regular', colour } = mark;
    return { ...NOTHING, kind, text, font: mark.font as SignatureFont, weight, colour };
  }
  const image = 'strokes' in mark ? dataUrl('image/svg+xml', Buffer.from(toSvg(mark.strokes))) : imageOf(mark.sha256);
  return { ...NOTHING, kind: mark.kind, image };
}

export const dataUrl = (mediaType: string, bytes: Buffer): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;

// Path data and colour passed the strict parser: nothing in them needs escaping.
const toSvg = ({ width, height, paths, colour }: Strokes): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths
    .map((path) => `<path d="${path}" fill="${colour}"/>`)
    .join('')}</svg>`;
