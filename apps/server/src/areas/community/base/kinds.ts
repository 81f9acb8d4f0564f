import { AppError } from '../../../platform/errors.ts';
import type { AnyKind } from './kind.ts';

/** All types there are: what the calls for many at once are about. */
export type Kinds = readonly AnyKind[];

/** Throws `not_found`. */
export function kindOf(kinds: Kinds, type: string): AnyKind {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new AppError('not_found');
  return kind;
}
