import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

/** What every table of a type has. */
export type ThingTable = {
  id: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
  deletionId: Maybe<number>;
  version: Generated<number>;
};
