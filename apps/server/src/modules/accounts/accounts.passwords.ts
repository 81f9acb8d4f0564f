import { textOf } from '@sealwright/contract';
import { hashPassword, isBreached } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';

/** The hash of a password somebody chose. The contract has checked its strength; breached ones are refused here, offline. */
export async function hashChosenPassword(path: string, password: string): Promise<string> {
  if (isBreached(password)) throw refused(path, 'password_breached');
  return hashPassword(password);
}

export function refuseDifferent(path: string, password: string, again: string): void {
  if (password !== again) throw refused(path, 'passwords_differ');
}

const refused = (path: string, code: 'password_breached' | 'passwords_differ'): AppError =>
  new AppError(code, { fields: [{ path, code, message: textOf(code) }] });
