import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { isConfirmed } from './sessions.lifetime.ts';
import { sessionsRepo } from './sessions.repo.ts';

/**
 * For calls of which only some need someone who has shown within ten minutes that it is them; where all do, the route's access is
 * `confirmed`. Throws `reauthentication_needed`; a personal access token can show nothing and gets `insufficient_scope`.
 */
export async function requireConfirmed({ db, clock }: Platform, { sessionId }: Actor): Promise<void> {
  if (sessionId === null) throw new AppError('insufficient_scope');
  const session = await sessionsRepo(db).find(sessionId, clock.now());
  if (session === undefined || !isConfirmed(session.authenticatedAt, clock.now())) {
    throw new AppError('reauthentication_needed');
  }
}
