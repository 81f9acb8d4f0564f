import { createHash } from 'node:crypto';
import type { ShownMark } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storedSizes } from '../../files/index.ts';
import { imageTypeOf } from '../documents/index.ts';
import { findFieldById } from './signing.marks.reads.ts';
import { dataUrl, showMark, toSvg } from './signing.marks.shown.ts';
import { type FieldRow, listFields } from './signing.repo.ts';

const HOUR_SECONDS = 3600;

/** So many bytes of images an answer carries within itself. */
export const ROOM_BYTES = 1024 * 1024;

type Drawn = Exclude<StoredMark, { text: string }>;
type Of = { fieldId: number; mark: Drawn; hash: string };

const drawnOf = (mark: StoredMark | null): Drawn | null => (mark === null || 'text' in mark ? null : mark);

/** Names what a mark shows. */
const hashOf = (mark: Drawn): string =>
  'sha256' in mark ? mark.sha256 : createHash('sha256').update(JSON.stringify(mark.strokes)).digest('hex');

/**
 * Images of the marks of fields. Those of usual documents are within the answers. Where they would be too large, they are at addresses,
 * signed as those of page pictures are, the same for marks that are alike.
 */
export const markImages = ({ clock, db, secrets, store }: Platform) => {
  const sign = (path: string, expires: number) => secrets.mac('mark-image', `${path}/${expires}`);

  const addressOf = (fieldId: number, hash: string): string => {
    const hour = Math.floor(clock.now().getTime() / 1000 / HOUR_SECONDS);
    const expires = (hour + 2) * HOUR_SECONDS;
    const path = `${fieldId}/${hash}`;
    const query = new URLSearchParams({ expires: String(expires), signature: sign(path, expires) });
    return `/api/mark-images/${path}/?${query.toString()}`;
  };

  const load = async (mark: Drawn): Promise<{ mediaType: string; bytes: Uint8Array }> => {
    if ('strokes' in mark) return { mediaType: 'image/svg+xml', bytes: Buffer.from(toSvg(mark.strokes)) };
    const bytes = await store.get(mark.sha256);
    return { mediaType: imageTypeOf(bytes), bytes };
  };

  return {
    /** How the marks of these fields are shown in an answer that has so much room for them. */
    show: async (
      rows: readonly Pick<FieldRow, 'id' | 'mark'>[],
      room = ROOM_BYTES,
    ): Promise<(mark: StoredMark) => ShownMark> => {
      const marks = rows.flatMap(({ id: fieldId, mark: stored }): Of[] => {
        const mark = drawnOf(stored);
        return mark === null ? [] : [{ fieldId, mark, hash: hashOf(mark) }];
      });
      const alike = [...Map.groupBy(marks, ({ hash }) => hash).values()];
      const within = withinRoom(
        alike,
        await storedSizes(db, hashesOfStored(alike.flatMap(([first]) => first ?? []))),
        room,
      );
      const urls = await Promise.all(
        alike.map(async (ones) => {
          const [{ fieldId, mark, hash }] = ones as [Of];
          if (!within.has(hash)) return [hash, addressOf(fieldId, hash)] as const;
          const { mediaType, bytes } = await load(mark);
          return [hash, dataUrl(mediaType, Buffer.from(bytes))] as const;
        }),
      );
      const urlOf = new Map(urls);
      const urlOfMark = new Map(marks.map(({ mark, hash }) => [mark, urlOf.get(hash) ?? '']));
      return (mark) => showMark(mark, (drawn) => urlOfMark.get(drawn) ?? '');
    },

    /** Throws `not_found` for an address that is made up or over, and for a mark that the document no longer has. */
    read: async (
      { field, hash }: { field: number; hash: string },
      { expires, signature }: { expires: string; signature: string },
    ): Promise<FileAnswer> => {
      const until = Number(expires);
      const isGood = Number.isSafeInteger(until) && until * 1000 >= clock.now().getTime();
      if (!isGood || !isSameSecret(sign(`${field}/${hash}`, until), signature)) throw new AppError('not_found');
      const row = await findFieldById(db, field);
      const shows = (one: FieldRow): boolean => {
        const mark = drawnOf(one.mark);
        return mark !== null && hashOf(mark) === hash;
      };
      if (row === undefined) throw new AppError('not_found');
      // The field that the address is named after may have been given another mark, which others still show.
      const found = shows(row) ? row : (await listFields(db, row.accountId, row.documentId)).find(shows);
      const mark = drawnOf(found?.mark ?? null);
      if (mark === null) throw new AppError('not_found');
      const { mediaType, bytes } = await load(mark);
      return new FileAnswer(bytes, mediaType, { isImmutable: true });
    },
  };
};

const hashesOfStored = (marks: readonly Of[]): string[] =>
  marks.flatMap(({ mark }) => ('sha256' in mark ? [mark.sha256] : []));

/** Which images an answer has room for, by their hashes, if each mark carries its own. */
function withinRoom(alike: readonly Of[][], sizes: ReadonlyMap<string, number>, room: number): Set<string> {
  const within = new Set<string>();
  let left = room;
  for (const ones of alike) {
    const [{ mark, hash }] = ones as [Of];
    const size = 'sha256' in mark ? (sizes.get(hash) ?? Infinity) : toSvg(mark.strokes).length;
    if (size * ones.length > left) continue;
    left -= size * ones.length;
    within.add(hash);
  }
  return within;
}
