import { toField } from '../documents/index.ts';
import type { ShownMark, SignatureFont, SigningField } from '@sealwright/contract';
import type { Strokes } from '@sealwright/pdf';
import type { StoredMark } from '../../../migrations/tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FieldRow } from './signing.repo.ts';

/** A field as its signer, or another of the document's recipients, sees it. */
export async function toSigningField(platform: Platform, row: FieldRow, viewerId: number): Promise<SigningField> {
  const field = toField(row);
  return {
    ...field,
    isMine: field.recipient === viewerId,
    mark: row.mark === null ? null : await toShownMark(platform, row.mark),
  };
}

const NOTHING: ShownMark = { kind: 'draw', image: null, text: null, font: null, colour: null };

async function toShownMark(platform: Platform, mark: StoredMark): Promise<ShownMark> {
  if ('text' in mark) {
    return { ...NOTHING, kind: mark.kind, text: mark.text, font: mark.font as SignatureFont, colour: mark.colour };
  }
  const image =
    'strokes' in mark
      ? dataUrl('image/svg+xml', Buffer.from(toSvg(mark.strokes)))
      : dataUrl('image/png', Buffer.from(await platform.store.get(mark.sha256)));
  return { ...NOTHING, kind: mark.kind, image };
}

const dataUrl = (mediaType: string, bytes: Buffer): string => `data:${mediaType};base64,${bytes.toString('base64')}`;

// Path data and colour passed the strict parser: nothing in them needs escaping.
const toSvg = ({ width, height, paths, colour }: Strokes): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths
    .map((path) => `<path d="${path}" fill="${colour}"/>`)
    .join('')}</svg>`;
