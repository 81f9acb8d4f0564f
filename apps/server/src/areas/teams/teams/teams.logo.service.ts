import { randomBytes } from 'node:crypto';
import { getTeam, type Team } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, requireCan } from '../../access/index.ts';
import { type FilesService, type PdfThreads, redrawnUpload } from '../../files/index.ts';
import { teamPolicy } from './teams.policy.ts';
import { teamsRepo } from './teams.repo.ts';
import { teamOf } from './teams.service.ts';

// Twice what pages and mails show, for screens with small pixels.
const MOST_PX = { width: 400, height: 96 };
const KEY_BYTES = 16;
const MEDIA_TYPE = 'image/png';

// Decoding an image is expensive, and no team needs it many times a day.
const LOGOS = { name: 'team-logo', points: 30, seconds: 3600 };

type Kept = { sha256: string; width: number; height: number };

/** The logo of a team, for its members' pages, its signing pages and its mails. */
export const logoService = (platform: Platform, { files, threads }: { files: FilesService; threads: PdfThreads }) => {
  const { clock, db, events, limits } = platform;

  const change = (actor: Actor, id: number, kept: Kept | null, request: Incoming): Promise<Team> =>
    db.transaction().execute(async (tx) => {
      const team = await teamsRepo(tx).lock(id);
      if (team === undefined) throw new AppError('not_found');
      refuseStale(request, team, readBy(getTeam, { id }));
      if (kept === null && team.logoKey === null) return teamOf(tx, actor, id);
      await teamsRepo(tx).update(id, {
        logoKey: kept && randomBytes(KEY_BYTES).toString('base64url'),
        logoSha256: kept && kept.sha256,
        logoWidth: kept && kept.width,
        logoHeight: kept && kept.height,
      });
      const details = { keys: 'logo' };
      await events.publish(tx, {
        type: 'team_changed',
        at: clock.now(),
        accountId: id,
        actorId: actor.userId,
        details,
      });
      return teamOf(tx, actor, id);
    });

  return {
    /** Throws `file_missing`, `files_too_many`, `avatar_too_large`, `image_invalid`. */
    set: async (actor: Actor, id: number, upload: Upload, request: Incoming): Promise<Team> => {
      requireCan(await actorIn(db, actor, id), teamPolicy.update);
      await limits.take(LOGOS, String(id));
      const { bytes, width, height } = await redrawnUpload(platform, upload, (path) =>
        threads.run('normal', 'drawLogo', path, MOST_PX),
      );
      const { sha256 } = await files.keep(bytes, MEDIA_TYPE);
      return change(actor, id, { sha256, width, height }, request);
    },

    remove: async (actor: Actor, id: number, request: Incoming): Promise<Team> => {
      requireCan(await actorIn(db, actor, id), teamPolicy.update);
      return change(actor, id, null, request);
    },

    show: async (key: string): Promise<FileAnswer> => {
      const sha256 = await teamsRepo(db).findLogo(key);
      if (sha256 === undefined) throw new AppError('not_found');
      return new FileAnswer(await files.read(sha256), MEDIA_TYPE, { isImmutable: true });
    },
  };
};
