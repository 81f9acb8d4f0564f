import { DRAWING_LINK_MINUTES, type getDrawingLink, MOST_DRAWING_LINKS, type Output } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { readMark } from '../../documents/index.ts';
import { findUserById } from '../../people/index.ts';
import { type DrawingLinkRow, drawingLinksRepo } from './drawing-links.repo.ts';
import type { ImagesService } from './signatures.images.ts';
import type { Parts } from './signatures.service.ts';

/** Drawing on another device, a phone mostly: a link that is good once, for minutes, and opens nothing but a pad. */
export const drawingLinksService = (
  { clock, config, db, events }: Platform,
  { files, threads, images }: Parts & { images: ImagesService },
) => ({
  create: async ({ userId }: Actor): Promise<{ id: number; url: string; expiresAt: string }> => {
    const { token, hash: tokenHash } = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + DRAWING_LINK_MINUTES * 60_000);
    const { id } = await db.transaction().execute(async (tx) => {
      await drawingLinksRepo(tx).keepNewest(userId, MOST_DRAWING_LINKS - 1);
      return drawingLinksRepo(tx).insert({ userId, tokenHash, createdAt, expiresAt });
    });
    // In the fragment, so that the secret reaches no server and no log.
    return { id, url: `${config.publicUrl ?? ''}/draw#${token}`, expiresAt: expiresAt.toISOString() };
  },

  look: async ({ userId }: Actor, id: number): Promise<Output<typeof getDrawingLink>> => {
    const link = await drawingLinksRepo(db).findOf(userId, id);
    if (link === undefined) throw new AppError('not_found');
    if (link.mark !== null) return { state: 'used', mark: images.show(link.mark) };
    return { state: link.expiresAt <= clock.now() ? 'expired' : 'open', mark: null };
  },

  /** On the phone: whose it is, by their first name alone. */
  describe: async ({ userId, expiresAt }: DrawingLinkRow): Promise<{ firstName: string; expiresAt: string }> => {
    const user = await findUserById(db, userId);
    return { firstName: user?.firstName ?? '', expiresAt: expiresAt.toISOString() };
  },

  /** Throws what `readMark` throws, and `drawing_link_used` for the slower of two. */
  send: async (link: DrawingLinkRow, image: string): Promise<Record<string, never>> => {
    const mark = await readMark(files, threads, { kind: 'draw', image });
    if (!('strokes' in mark)) throw new AppError('strokes_invalid');
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      if (!(await drawingLinksRepo(tx).use(link, mark, at))) throw new AppError('drawing_link_used');
      await events.publish(tx, { type: 'signature_drawn', at, details: { userId: link.userId } });
    });
    return {};
  },
});
