import { randomBytes } from 'node:crypto';
import { COMMUNITY_PICTURE_BYTES, type CommunityPicture, communityPictureUrl } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../files/index.ts';
import { communityPolicy } from '../base/index.ts';
import { picturesRepo } from './pictures.repo.ts';

const SIDE_PX = 1600;
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/webp';

// Decoding an image is expensive.
const PICTURES = { name: 'community-pictures', points: 300, seconds: 3600 };
const LIMIT = { bytes: COMMUNITY_PICTURE_BYTES, tooLarge: 'community_picture_too_large' } as const;

export type PictureParts = { files: FilesService; threads: PdfThreads };

export const communityPicturesService = (platform: Platform, { files, threads }: PictureParts) => {
  const { clock, db, limits } = platform;

  return {
    /** Throws `file_missing`, `files_too_many`, `community_picture_too_large`, `image_invalid`. */
    add: async (actor: Actor, upload: Upload): Promise<CommunityPicture> => {
      requireCan(actor, communityPolicy.create);
      await limits.take(PICTURES, String(actor.userId));
      const draw = (path: string) => threads.run('normal', 'drawPhoto', path, SIDE_PX);
      const { bytes, width, height } = await redrawnUpload(platform, upload, draw, LIMIT);
      const { sha256 } = await files.keep(bytes, MEDIA_TYPE);
      const key = randomBytes(KEY_BYTES).toString('base64url');
      await picturesRepo(db).insert({ key, sha256, width, height, createdAt: clock.now() });
      return { key, url: communityPictureUrl(key), width, height };
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await picturesRepo(db).find(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};
