import type { DocumentFile } from '@sealwright/contract';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../files.service.ts';

/** Widths pages are drawn at, in pixels: thumbnails, screens, and screens with many pixels or zoom. */
export const PICTURE_WIDTHS = { thumbnail: 240, page: 1000, large: 2000 } as const;

const HOUR_SECONDS = 3600;

type Picture = { sha256: string; page: number; width: number };

/**
 * Addresses of page pictures. They are signed instead of guarded: an `<img>` sends no bearer token, and the address
 * says nothing about the document. Good for one to two hours, and the same for an hour, so that browsers keep them.
 */
export const picturesService = (platform: Platform, files: FilesService) => {
  const { clock, secrets } = platform;
  const underWay = new Map<string, Promise<Uint8Array>>();

  const sign = ({ sha256, page, width }: Picture, expires: number) =>
    secrets.mac('page-picture', `${sha256}/${page}/${width}/${expires}`);

  function addressOf(picture: Picture): string {
    const hour = Math.floor(clock.now().getTime() / 1000 / HOUR_SECONDS);
    const expires = (hour + 2) * HOUR_SECONDS;
    const { sha256, page, width } = picture;
    const query = new URLSearchParams({ expires: String(expires), signature: sign(picture, expires) });
    return `/api/page-pictures/${sha256}/${page}/${width}?${query.toString()}`;
  }

  function isGenuine(picture: Picture, expires: string, signature: string): boolean {
    const until = Number(expires);
    if (!Number.isSafeInteger(until) || until * 1000 < clock.now().getTime()) return false;
    return isSameSecret(sign(picture, until), signature);
  }

  /** Two requests for the same page wait for one drawing. */
  function draw({ sha256, page, width }: Picture): Promise<Uint8Array> {
    const key = `${sha256}/${page}/${width}`;
    const running = underWay.get(key) ?? files.drawPage(sha256, page, width).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  return {
    /** A file's pages as the contract shows them. */
    pageLinks: (file: { sha256: string; pages: { width: number; height: number }[] }): DocumentFile['pages'] =>
      file.pages.map(({ width, height }, index) => ({
        width,
        height,
        picture: addressOf({ sha256: file.sha256, page: index + 1, width: PICTURE_WIDTHS.page }),
        thumbnail: addressOf({ sha256: file.sha256, page: index + 1, width: PICTURE_WIDTHS.thumbnail }),
      })),

    show: async (picture: Picture, query: { expires: string; signature: string }): Promise<FileAnswer> => {
      const isOffered = Object.values<number>(PICTURE_WIDTHS).includes(picture.width);
      if (!isOffered || !isGenuine(picture, query.expires, query.signature)) throw new AppError('not_found');
      return new FileAnswer(await draw(picture), 'image/jpeg', { isImmutable: true });
    },
  };
};

export type PicturesService = ReturnType<typeof picturesService>;
