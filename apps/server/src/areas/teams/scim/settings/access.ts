import { AppError } from '../../../../platform/errors.ts';
import { networkOf } from '../../../../platform/http/devices.ts';
import type { Access, Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scimSettingsRepo } from './settings.repo.ts';
import { hashOfScimToken } from './token.ts';

/** The directory of a team, as its token says. It is no person, and acts for this team alone. */
export type Directory = { accountId: number; isActive: boolean; heirId: number | null };

/** How old the time of last use may be before it is written again. */
const TOUCH_MS = 60_000;

// Entra ID wants to send 25 a second.
const CALLS = { name: 'scim-calls', points: 2400, seconds: 60 };
// Taken by wrong tokens alone: other teams come from the same network, that of their directory.
const WRONG_TOKENS = { name: 'scim-wrong-tokens', points: 60, seconds: 900 };

/**
 * Lets in the directory of a team by its token, and no one else: no session and no personal token. Throws `not_signed_in`,
 * `too_many_requests`.
 */
export const directoryAccess = ({
  clock,
  db,
  limits,
}: Pick<Platform, 'clock' | 'db' | 'limits'>): Access<Directory> => ({
  name: 'directory',
  identify: ({ accountId }) => `directory:${accountId}`,
  authenticate: async (request) => {
    const hash = hashOfScimToken(bearerOf(request));
    const found = hash === null ? undefined : await scimSettingsRepo(db).findByToken(hash);
    if (found === undefined) {
      await limits.take(WRONG_TOKENS, networkOf(request.address));
      throw new AppError('not_signed_in');
    }
    const { accountId, heirId, isActive, lastUsedAt } = found;
    await limits.take(CALLS, String(accountId));
    const now = clock.now();
    const stale = new Date(now.getTime() - TOUCH_MS);
    if (lastUsedAt === null || lastUsedAt < stale) {
      // When a token was last used is not worth a refusal: a database that takes no writes may still be read.
      await scimSettingsRepo(db)
        .touch(accountId, now, stale)
        .catch(() => undefined);
    }
    return { accountId, heirId, isActive };
  },
});

/** RFC 6750 §2.1. */
function bearerOf({ headers }: Incoming): string {
  const { authorization } = headers;
  return typeof authorization === 'string' ? (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '') : '';
}
