import type { ErrorCode } from '@sealwright/contract';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../sessions/index.ts';
import { confirmedSessionsRepo } from './factors.sessions.repo.ts';

// As long as `access.confirmed` takes it: this is for calls of which only one half is closed to a stolen session.
const CONFIRMED_MS = 10 * 60_000;

const atField = (code: ErrorCode, path: string): AppError => {
  const { message } = new AppError(code);
  return new AppError(code, { fields: [{ path, code, message }] });
};

export const wrongCode = (): AppError => atField('code_incorrect', 'code');
export const wrongPassword = (): AppError => atField('password_incorrect', 'password');

/** Whoever comes with a token in place of a session has nothing to confirm, and nothing a challenge could be bound to. */
export function sessionOf({ sessionId }: Actor): number {
  if (sessionId === null) throw new AppError('insufficient_scope');
  return sessionId;
}

export async function isConfirmed({ clock }: Pick<Platform, 'clock'>, db: Db, actor: Actor): Promise<boolean> {
  const at = await confirmedSessionsRepo(db).authenticatedAt(sessionOf(actor));
  return clock.now().getTime() - at.getTime() <= CONFIRMED_MS;
}
