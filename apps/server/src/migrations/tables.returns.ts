import type { Generated } from 'kysely';
import type { Maybe } from './columns.ts';

/** Columns of `documents`: what it is as a tax return. */
export type DocumentReturn = {
  taxYear: Maybe<number>;
  isExtended: Generated<boolean>;
  dueOnGiven: Maybe<string>;
  /** Follows from the others; `documentsRepo` writes it with them. */
  dueOn: Maybe<string>;
  filedOn: Maybe<string>;
  irsReceivedOn: Maybe<string>;
  /** A legal hold is on it, or on its client. */
  isHeld: Generated<boolean>;
};
