import type { TeamDomain } from '@sealwright/contract';
import { RECORD } from './domains.records.ts';
import type { DomainRow } from './domains.repo.ts';

/** A domain as the contract shows it. */
export const toDomain = (row: DomainRow): TeamDomain => ({
  id: row.id,
  domain: row.domain,
  record: { name: row.domain, value: `${RECORD}${row.challenge}` },
  method: row.method,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  missingSince: row.missingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
