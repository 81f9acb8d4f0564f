import type { ErrorCode } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { confirmedSessionsRepo, isConfirmed } from '../sessions/index.ts';

const atField = (code: ErrorCode, path: string): AppError => {
  const { message } = new AppError(code);
  return new AppError(code, { fields: [{ path, code, message }] });
};

export const wrongCode = (): AppError => atField('code_incorrect', 'code');
export const wrongPassword = (): AppError => atField('password_incorrect', 'password');

/** Anyone who comes with a token in place of a session has nothing to confirm, and nothing a challenge could be bound to. */
export function sessionOf({ sessionId }: Actor): number {
  if (sessionId === null) throw new AppError('insufficient_scope');
  return sessionId;
}

/** As `access.confirmed` sees it: for calls of which only one half is closed to a stolen session. */
export async function hasConfirmed({ clock }: Pick<Platform, 'clock'>, db: Db, actor: Actor): Promise<boolean> {
  const at = await confirmedSessionsRepo(db).authenticatedAt(sessionOf(actor));
  return isConfirmed(at, clock.now());
}
