import type { CommunityHome, OpenType } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';

/** A type that people see, and how many of it are open to one of them now. */
export type Section = { type: OpenType; countFor: (db: Db, userId: number, at: Date) => Promise<number> };

export async function homeOf(
  { clock, db }: Platform,
  sections: readonly Section[],
  { userId }: Pick<Actor, 'userId'>,
): Promise<CommunityHome> {
  const at = clock.now();
  const counted = sections.map(async ({ type, countFor }) => ({ type, count: await countFor(db, userId, at) }));
  return { counts: await Promise.all(counted) };
}
