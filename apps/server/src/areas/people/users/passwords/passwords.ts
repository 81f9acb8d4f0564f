import { type ErrorCode, wireKey } from '@sealwright/contract';
import { hashPassword, isBreached } from '../../../../platform/crypto/crypto.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';

/** The hash of a password someone chose. The contract has checked its strength; breached ones are refused here, offline. */
export async function hashChosenPassword(path: string, password: string): Promise<string> {
  if (isBreached(password)) throw refusedAt(path, 'password_breached');
  return hashPassword(password);
}

export function refuseDifferent(path: string, password: string, again: string): void {
  if (password !== again) throw refusedAt(path, 'passwords_differ');
}

/** A refusal that names the field at fault. */
export const refusedAt = (path: string, code: ErrorCode): AppError =>
  new AppError(code, { fields: [fieldProblem(wireKey(path), code)] });
