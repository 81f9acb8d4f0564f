import { hashToken } from '../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Access } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DrawingLinkRow, drawingLinksRepo } from './drawing-links.repo.ts';

// Guessing 256 bits is hopeless; the limit keeps a guesser from costing us queries.
const WRONG_LINKS = { name: 'drawing-link-wrong', points: 60, seconds: 60 };

/** Someone with a drawing link, who is otherwise unknown. Throws `drawing_link_invalid`, `_expired`, `_used`. */
export const drawingAccess = ({ clock, db, limits }: Platform): Access<DrawingLinkRow> => ({
  name: 'drawing_link',
  identify: ({ id }) => `drawing:${id}`,
  authenticate: async ({ query, address }) => {
    const token = typeof query['token'] === 'string' ? query['token'] : '';
    const link = await drawingLinksRepo(db).findByToken(hashToken(token));
    if (link === undefined) {
      await limits.take(WRONG_LINKS, networkOf(address));
      throw new AppError('drawing_link_invalid');
    }
    if (link.usedAt !== null) throw new AppError('drawing_link_used');
    if (link.expiresAt <= clock.now()) throw new AppError('drawing_link_expired');
    return link;
  },
});
