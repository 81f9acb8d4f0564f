import {
  type createSignature,
  type Input,
  listSignatures,
  MOST_SIGNATURES,
  type SavedSignature,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { readMark } from '../../documents/index.ts';
import type { FilesService, PdfThreads } from '../../files/index.ts';
import type { ImagesService } from './signatures.images.ts';
import { type SignatureRow, signaturesRepo } from './signatures.repo.ts';

export type Parts = { files: FilesService; threads: PdfThreads };

/** A person's own signatures: no right is needed, also where the account can only be read, and no one else finds them. */
export const signaturesService = (
  { clock, db, events }: Platform,
  { files, threads, images }: Parts & { images: ImagesService },
) => {
  const toSignature = ({ id, title, mark, initials, isDefault, createdAt, version }: SignatureRow): SavedSignature => ({
    id,
    title,
    mark: images.show(mark),
    initials: initials === null ? null : images.show(initials),
    isDefault,
    createdAt: createdAt.toISOString(),
    version,
  });

  /** Changes one of theirs while no one else changes which are there. */
  const change = <T>(actor: Actor, id: number, request: Incoming, work: (tx: Db, row: SignatureRow) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await signaturesRepo(tx).holdAll(actor.userId);
      const row = await signaturesRepo(tx).lock(actor.userId, id);
      if (row === undefined) throw new AppError('not_found');
      refuseStale(
        request,
        row,
        readBy(listSignatures, {}, ({ results }) => results.find((one) => one.id === id)),
      );
      return work(tx, row);
    });

  return {
    list: async ({ userId }: Actor): Promise<{ results: SavedSignature[] }> => ({
      results: (await signaturesRepo(db).list(userId)).map(toSignature),
    }),

    /** Throws `signatures_too_many`, and what `readMark` throws. */
    create: async (
      { userId }: Actor,
      { title, initials, isDefault, ...input }: Input<typeof createSignature>['body'],
      request: Incoming,
    ): Promise<SavedSignature> => {
      // Checked before decoding to save work, and again under the lock.
      if ((await signaturesRepo(db).count(userId)) >= MOST_SIGNATURES) throw new AppError('signatures_too_many');
      const mark = JSON.stringify(await readMark(files, threads, input));
      const short = initials === null ? null : JSON.stringify(await readMark(files, threads, initials));
      return db.transaction().execute(async (tx) => {
        const repo = signaturesRepo(tx);
        await repo.holdAll(userId);
        const count = await repo.count(userId);
        if (count >= MOST_SIGNATURES) throw new AppError('signatures_too_many');
        if (isDefault) await repo.clearDefault(userId);
        const at = clock.now();
        const values = { userId, title, mark, initials: short, isDefault: isDefault || count === 0, createdAt: at };
        const row = await repo.insert(values);
        await events.publish(tx, { type: 'signature_saved', at, userId, request, details: { name: title } });
        return toSignature(row);
      });
    },

    rename: (actor: Actor, id: number, title: string, request: Incoming): Promise<SavedSignature> =>
      change(actor, id, request, async (tx, row) => toSignature(await signaturesRepo(tx).update(row, { title }))),

    setDefault: (actor: Actor, id: number, request: Incoming): Promise<SavedSignature> =>
      change(actor, id, request, async (tx, row) => {
        if (row.isDefault) return toSignature(row);
        await signaturesRepo(tx).clearDefault(actor.userId);
        return toSignature(await signaturesRepo(tx).update(row, { isDefault: true }));
      }),

    /** Documents that were signed with it keep their own copy. */
    delete: (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
      change(actor, id, request, async (tx, row) => {
        const { userId } = actor;
        await signaturesRepo(tx).delete(row);
        const details = { name: row.title };
        await events.publish(tx, { type: 'signature_deleted', at: clock.now(), userId, request, details });
        return {};
      }),
  };
};
