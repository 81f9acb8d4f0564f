import { randomBytes } from 'node:crypto';
import { type CommunityMember, getCommunityMember } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../files/index.ts';
import { communityPolicy, thingOf, thingsRepo } from '../base/index.ts';
import { memberKind } from './members.kind.ts';
import { type MemberRow, membersRepo } from './members.repo.ts';

const SIDE_PX = 512;
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/webp';

// Decoding an image is expensive.
const PICTURES = { name: 'member-pictures', points: 300, seconds: 3600 };

export type PictureParts = { files: FilesService; threads: PdfThreads };

/** The picture of a member. A new picture has a new address: the old one may be cached for ever. */
export const pictureService = (platform: Platform, { files, threads }: PictureParts) => {
  const { clock, db, events, limits } = platform;

  const change = (
    actor: Actor,
    id: number,
    pictureSha256: string | null,
    request: Incoming,
  ): Promise<CommunityMember> =>
    db.transaction().execute(async (tx) => {
      const repo = thingsRepo<MemberRow>(tx, memberKind);
      const member = await repo.lock(id);
      if (member === undefined) throw new AppError('not_found');
      refuseStale(request, member, readBy(getCommunityMember, { id }));
      const at = clock.now();
      const pictureKey = pictureSha256 === null ? null : randomBytes(KEY_BYTES).toString('base64url');
      await repo.update(id, { pictureKey, pictureSha256 }, at);
      const details = { type: memberKind.type, name: memberKind.nameOf(member) };
      await events.publish(tx, { type: 'community_changed', at, userId: actor.userId, request, details });
      return thingOf<CommunityMember>(tx, memberKind, actor, id);
    });

  return {
    /** Throws `not_found`, `file_missing`, `files_too_many`, `avatar_too_large`, `image_invalid`. */
    set: async (actor: Actor, id: number, upload: Upload, request: Incoming): Promise<CommunityMember> => {
      requireCan(actor, communityPolicy.update);
      if ((await thingsRepo(db, memberKind).find(id)) === undefined) throw new AppError('not_found');
      await limits.take(PICTURES, String(actor.userId));
      const picture = await redrawnUpload(platform, upload, (path) =>
        threads.run('normal', 'drawPortrait', path, SIDE_PX),
      );
      const { sha256 } = await files.keep(picture, MEDIA_TYPE);
      return change(actor, id, sha256, request);
    },

    remove: (actor: Actor, id: number, request: Incoming): Promise<CommunityMember> => {
      requireCan(actor, communityPolicy.update);
      return change(actor, id, null, request);
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await membersRepo(db).findPicture(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};
