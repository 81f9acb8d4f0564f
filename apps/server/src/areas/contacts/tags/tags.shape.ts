import type { Tag } from '@sealwright/contract';
import { COUNT_LIMIT } from '../../../platform/http/paging.ts';
import type { CountedTag } from './tags.reads.ts';

/** A tag as the contract shows it. */
export const toTag = ({ id, name, counted, createdAt, version }: CountedTag): Tag => ({
  id,
  name,
  contactCount: Math.min(counted, COUNT_LIMIT - 1),
  isContactCountEstimated: counted >= COUNT_LIMIT,
  createdAt: createdAt.toISOString(),
  version,
});
