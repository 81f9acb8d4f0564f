import { randomBytes } from 'node:crypto';
import { getUser, type Profile } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../../files/index.ts';
import { userPolicy } from '../users.policy.ts';
import { profileRepo } from './profile.repo.ts';
import { usersRepo } from '../users.repo.ts';
import { toProfile } from '../users.shape.ts';
import { type Actor, requireCan } from '../../../access/index.ts';

const SIDE_PX = 512;
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/webp';

// Decoding an image is expensive, and no one needs to do it many times a day.
const PICTURES = { name: 'avatar', points: 30, seconds: 3600 };

/**
 * The picture of a person. A new picture has a new address: the old one may be cached for ever.
 */
export const avatarService = (platform: Platform, { files, threads }: { files: FilesService; threads: PdfThreads }) => {
  const { clock, db, limits } = platform;

  async function refuseOthers(caller: Actor, id: number): Promise<void> {
    const isThere = userPolicy.see(caller, { id }) && (await usersRepo(db).findById(id)) !== undefined;
    if (!isThere) throw new AppError('not_found');
    requireCan(caller, userPolicy.update, { id });
  }

  const change = (id: number, sha256: string | null, request: Incoming): Promise<Profile> =>
    db.transaction().execute(async (tx: Db) => {
      const repo = usersRepo(tx);
      const user = await repo.lockUser(id);
      if (!user) throw new AppError('not_found');
      refuseStale(request, user, readBy(getUser, { id }));
      if (sha256 === null && user.avatarKey === null) return toProfile(user);
      const at = clock.now();
      const avatarKey = sha256 === null ? null : randomBytes(KEY_BYTES).toString('base64url');
      const changed = await repo.updateUser(id, { avatarKey, avatarSha256: sha256, updatedAt: at });
      const details = { isRemoved: sha256 === null };
      await platform.events.publish(tx, { type: 'avatar_changed', at, userId: id, request, details });
      return toProfile(changed);
    });

  return {
    /** Throws `file_missing`, `files_too_many`, `avatar_too_large`, `image_invalid`. */
    set: async (caller: Actor, id: number, upload: Upload, request: Incoming): Promise<Profile> => {
      await refuseOthers(caller, id);
      await limits.take(PICTURES, String(id));
      const picture = await redrawnUpload(platform, upload, (path) =>
        threads.run('normal', 'drawPortrait', path, SIDE_PX),
      );
      const { sha256 } = await files.keep(picture, MEDIA_TYPE);
      return change(id, sha256, request);
    },

    remove: async (caller: Actor, id: number, request: Incoming): Promise<Profile> => {
      await refuseOthers(caller, id);
      return change(id, null, request);
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await profileRepo(db).findAvatar(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};
