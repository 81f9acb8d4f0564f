import type { EvidenceEvent, Locale } from '@sealwright/contract';
import { type EvidenceEntry, verifyChain } from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../access/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ACTS_FOR, readActor } from './evidence.record.ts';
import { hasDocument, listEntries } from './evidence.repo.ts';

type DocumentKey = { accountId: number; documentId: number };
type Claim = Pick<EvidenceEntry, 'sequence' | 'at' | 'action' | 'details' | 'commitments' | 'previousHash'>;

/** A document's evidence, oldest first, as it is hashed and proven; erased values are absent. */
export async function readEntries(db: Db, key: DocumentKey): Promise<EvidenceEntry[]> {
  const { rows, personal } = await listEntries(db, key);
  return rows.map((row) => {
    const own = personal.filter(({ sequence }) => sequence === row.sequence);
    const clear = new Map(own.map(({ name, value }) => [name, value]));
    const claim = JSON.parse(row.entry) as Claim;
    const others = [...clear].filter(([name]) => !['actor', 'address', 'device'].includes(name));
    return {
      ...claim,
      hash: row.hash,
      actor: clear.get('actor') ?? null,
      address: clear.get('address') ?? null,
      device: clear.get('device') ?? null,
      personal: Object.fromEntries(others),
      keys: Object.fromEntries(own.map(({ name, key }) => [name, key])),
    };
  });
}

/** Who an entry is about, as recorded with it. */
export function actorOfEntry(entry: EvidenceEntry): { kind: 'user' | 'recipient' | 'system'; id: number | null } {
  const by = entry.details['by'] as { kind?: unknown; id?: unknown } | undefined;
  const kind = by?.kind === 'user' || by?.kind === 'recipient' ? by.kind : 'system';
  return { kind, id: typeof by?.id === 'number' ? by.id : null };
}

const textIn = (entry: EvidenceEntry, name: string): string => {
  const value = entry.details[name];
  return typeof value === 'string' ? value : '';
};

/** Which text was accepted, as recorded in a `recipient.consented`. */
export const readConsent = (entry: EvidenceEntry): { version: string; locale: Locale; textSha256: string } => ({
  version: textIn(entry, 'disclosureVersion'),
  locale: textIn(entry, 'locale') as Locale,
  textSha256: textIn(entry, 'textSha256'),
});

export const evidenceService = (platform: Platform) => ({
  /** Throws AppError `not_found` for documents of other accounts, and what the reader may not see. */
  list: async (
    accountId: number,
    documentId: number,
    reader: Actor | null = null,
  ): Promise<{ events: EvidenceEvent[]; isChainIntact: boolean }> => {
    const key = { accountId, documentId };
    if (!(await hasDocument(platform.db, key, reader))) throw new AppError('not_found');
    const entries = await readEntries(platform.db, key);
    return { events: entries.map(toEvent), isChainIntact: verifyChain(entries).fault === null };
  },
});

function toEvent(entry: EvidenceEntry): EvidenceEvent {
  const { by: _, ...details } = entry.details;
  const { [ACTS_FOR]: actsFor, ...personal } = entry.personal;
  return {
    sequence: entry.sequence,
    at: entry.at,
    action: entry.action as EvidenceEvent['action'],
    actor: {
      ...actorOfEntry(entry),
      ...readActor(entry.actor),
      actsFor: actsFor === undefined ? null : readActor(actsFor),
    },
    address: entry.address,
    device: entry.device,
    details: { ...details, ...personal },
    hash: entry.hash,
    previousHash: entry.previousHash,
  };
}
