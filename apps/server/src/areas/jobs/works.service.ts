import type { Job } from '@sealwright/contract';
import { toWire } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import { EventAnswer, FileAnswer, type Incoming } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import { type WorkRow, worksRepo } from './works.repo.ts';
import { hasFile, toJob } from './works.shape.ts';

const WATCH_EVERY_MS = 700;
// Work that was not touched for so long is in no one's hands: a request to stop ends it.
const IN_HAND_MS = 2 * 60_000;

type Asker = { userId: number };

/** Long work as the one person sees it who asked for it; for others there is none. */
export const worksService = (platform: Platform, files: FilesService) => {
  const { clock, db, events } = platform;

  async function find({ userId }: Asker, id: number): Promise<WorkRow> {
    const work = await worksRepo(db).findOf(userId, id);
    if (work === undefined) throw new AppError('not_found');
    return work;
  }

  return {
    get: async (asker: Asker, id: number): Promise<{ job: Job }> => ({
      job: toJob(await find(asker, id), clock.now()),
    }),

    /** The job as it is, and again whenever it is another. */
    watch: async (asker: Asker, id: number): Promise<EventAnswer> => {
      await find(asker, id);
      return new EventAnswer((send) =>
        follow(
          () => worksRepo(db).findOf(asker.userId, id),
          send,
          () => clock.now(),
        ),
      );
    },

    /** Asks it to stop; what no one has in hand stops at once. Throws `job_over`. */
    cancel: (asker: Asker, id: number): Promise<{ job: Job }> =>
      db.transaction().execute(async (tx) => {
        const work = await worksRepo(tx).lockOf(asker.userId, id);
        if (work === undefined) throw new AppError('not_found');
        const now = clock.now();
        const isIdle = work.state === 'waiting' || now.getTime() - work.updatedAt.getTime() > IN_HAND_MS;
        const asked = { cancelAskedAt: work.cancelAskedAt ?? now };
        const changed = await worksRepo(tx).changeOpen(
          id,
          isIdle ? { ...asked, state: 'cancelled', updatedAt: now, finishedAt: now } : asked,
        );
        if (changed === undefined) throw new AppError('job_over');
        return { job: toJob(changed, now) };
      }),

    /** Throws `job_file_gone` for one that is not kept any more, `not_found` where there never was one. */
    download: async (asker: Asker, id: number, request: Incoming): Promise<FileAnswer> => {
      const work = await find(asker, id);
      const now = clock.now();
      if (work.fileName === null) throw new AppError('not_found');
      if (!hasFile(work, now) || work.fileSha256 === null) throw new AppError('job_file_gone');
      const body = await files.stream(work.fileSha256);
      // Its file says more of a person than any other.
      if (work.kind === 'my_data') {
        const details = { job: work.id };
        await events.publish(db, { type: 'export_downloaded', at: now, userId: asker.userId, request, details });
      }
      const sizeBytes = work.fileSizeBytes ?? 0;
      return new FileAnswer(body, mediaTypeOf(work.fileName), { name: work.fileName, sizeBytes });
    },
  };
};

const mediaTypeOf = (name: string): string => (name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream');

/** Looks at the row again and again: whoever does the work may be another process. Gives back how to stop. */
function follow(read: () => Promise<WorkRow | undefined>, send: (event: unknown) => void, now: () => Date): () => void {
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    // Null where it could not be looked up just now.
    const work = await read().catch(() => null);
    // Gone with its owner: nothing more will be heard of it.
    if (isStopped || work === undefined) return;
    if (work !== null) {
      const job = toJob(work, now());
      const said = JSON.stringify(toWire(job));
      if (said !== last) send(job);
      last = said;
      if (work.finishedAt !== null) return;
    }
    timer = setTimeout(() => void look(), WATCH_EVERY_MS);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
