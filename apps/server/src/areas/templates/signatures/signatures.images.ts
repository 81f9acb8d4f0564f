import type { ShownMark } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { imageTypeOf, showMark, strokesUrl } from '../../documents/index.ts';
import { signaturesRepo } from './signatures.repo.ts';

const HOUR_SECONDS = 3600;

/** Addresses of uploaded images, signed as those of page pictures are: a list stays light, and browsers keep what they have seen. */
export const imagesService = ({ clock, db, secrets, store }: Platform) => {
  const sign = (sha256: string, expires: number) => secrets.mac('signature-image', `${sha256}/${expires}`);

  const addressOf = (sha256: string): string => {
    const hour = Math.floor(clock.now().getTime() / 1000 / HOUR_SECONDS);
    const expires = (hour + 2) * HOUR_SECONDS;
    const query = new URLSearchParams({ expires: String(expires), signature: sign(sha256, expires) });
    return `/api/signature-images/${sha256}/?${query.toString()}`;
  };

  return {
    show: (mark: StoredMark): ShownMark =>
      showMark(mark, (drawn) => ('strokes' in drawn ? strokesUrl(drawn.strokes) : addressOf(drawn.sha256))),

    /** Throws `not_found` for an address that is made up or over, and for an image that was deleted. */
    read: async (
      sha256: string,
      { expires, signature }: { expires: string; signature: string },
    ): Promise<FileAnswer> => {
      const until = Number(expires);
      const isGood = Number.isSafeInteger(until) && until * 1000 >= clock.now().getTime();
      if (!isGood || !isSameSecret(sign(sha256, until), signature)) throw new AppError('not_found');
      if (!(await signaturesRepo(db).isShown(sha256))) throw new AppError('not_found');
      const bytes = await store.get(sha256);
      return new FileAnswer(bytes, imageTypeOf(bytes), { isImmutable: true });
    },
  };
};

export type ImagesService = ReturnType<typeof imagesService>;
