import type { Tag } from '@sealwright/contract';
import { COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { tagPolicy } from './tags.policy.ts';
import type { CountedTag } from './tags.reads.ts';

const ON_A_TAG = { update: tagPolicy.update, delete: tagPolicy.delete };

/** A tag as the contract shows it. */
export const toTag = (actor: Actor, { id, name, counted, createdAt, version }: CountedTag): Tag => ({
  id,
  name,
  contactCount: Math.min(counted, COUNT_LIMIT - 1),
  isContactCountEstimated: counted >= COUNT_LIMIT,
  createdAt: createdAt.toISOString(),
  version,
  permissions: permissionsOf(actor, ON_A_TAG, undefined),
});
