import { getCommunityHome, type OpenType } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';

/** A type that people see, and how many of it are open to one of them now. */
export type Section = { type: OpenType; countFor: (db: Db, userId: number, at: Date) => Promise<number> };

export function homeRoutes(
  { clock, db }: Platform,
  sections: readonly Section[],
  { user }: Pick<SessionAccess, 'user'>,
): Route[] {
  return [
    route(getCommunityHome, user, async ({ caller }) => {
      const at = clock.now();
      const counted = sections.map(async ({ type, countFor }) => ({
        type,
        count: await countFor(db, caller.userId, at),
      }));
      return { counts: await Promise.all(counted) };
    }),
  ];
}
