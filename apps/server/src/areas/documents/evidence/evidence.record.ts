import type { EvidenceAction } from '@sealwright/contract';
import {
  canonicalJson,
  createEntry,
  type EvidenceEntry,
  firstPreviousHash,
  type JsonValue,
} from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import { withNames } from './evidence.names.reads.ts';
import { insertEntries, lastEntries } from './evidence.repo.ts';

export type EvidenceActor = {
  kind: 'user' | 'recipient' | 'system';
  id: number | null;
  name: string | null;
  email: string | null;
  /** The member on leave whose document it is, where the actor acts for them. */
  actsFor?: { id: number; name: string; email: string } | undefined;
};

export type EvidenceInput = {
  accountId: number;
  documentId: number;
  action: EvidenceAction;
  actor: EvidenceActor;
  origin?: { address: string; device: string } | null;
  /** Hashed as it is and kept for ever: no personal data. */
  details?: Record<string, unknown>;
  /** Personal data: committed to, kept beside the entry, erasable. */
  personal?: Record<string, string>;
};

/** The clear text of an entry that names whom its actor acted for. */
export const ACTS_FOR = 'actsFor';

// What one statement takes in.
const BATCH = 1000;

/** The product itself: sweeps, deadlines, the seal. */
export const SYSTEM: EvidenceActor = { kind: 'system', id: null, name: null, email: null };

/**
 * Appends one entry to a document's evidence, in the caller's transaction. The caller holds the document's row lock:
 * that is what makes the chain a chain. Name, e-mail, address and device become commitments with their clear text beside, and so do
 * the names of what it speaks of by id (`withNames`).
 */
export const recordEvidence = (tx: Db, at: Date, { documentId, ...input }: EvidenceInput): Promise<void> =>
  recordInEach(tx, at, [documentId], input);

/** The same in many documents of an account, whose row locks the caller holds. */
export async function recordInEach(
  tx: Db,
  at: Date,
  documentIds: readonly number[],
  input: Omit<EvidenceInput, 'documentId'>,
): Promise<void> {
  const { accountId, actor } = input;
  const named = { ...input, ...(await withNames(tx, accountId, input)) };
  for (let from = 0; from < documentIds.length; from += BATCH) {
    const batch = documentIds.slice(from, from + BATCH);
    const last = await lastEntries(tx, accountId, batch);
    const entries = batch.map((documentId) => ({ documentId, entry: entryAfter(last.get(documentId), at, named) }));
    const claimed = entries.map(({ documentId, entry }) => ({ documentId, entry, claimed: claimOf(entry) }));
    await insertEntries(tx, { accountId, at, actorKind: actor.kind, actorId: actor.id }, claimed);
  }
}

function entryAfter(
  last: { sequence: number; hash: string } | undefined,
  at: Date,
  input: Omit<EvidenceInput, 'documentId'>,
): EvidenceEntry {
  return createEntry(
    {
      sequence: (last?.sequence ?? 0) + 1,
      at: at.toISOString(),
      action: input.action,
      actor: nameOf(input.actor),
      address: presence(input.origin?.address),
      device: presence(input.origin?.device),
      details: { ...plain(input.details ?? {}), by: byOf(input.actor) },
      personal: { ...input.personal, ...forWhom(input.actor) },
    },
    last?.hash ?? firstPreviousHash,
  );
}

const byOf = ({ kind, id, actsFor }: EvidenceActor): JsonValue =>
  actsFor === undefined ? { kind, id } : { kind, id, actsFor: actsFor.id };

const forWhom = ({ actsFor }: EvidenceActor): Record<string, string> =>
  actsFor === undefined ? {} : { [ACTS_FOR]: nameOf(actsFor) ?? '' };

/** What the hash covers, as it is stored and hashed. */
export const claimOf = ({ sequence, at, action, details, commitments, previousHash }: EvidenceEntry): string =>
  canonicalJson({ sequence, at, action, details, commitments, previousHash });

/** Details as JSON has them: what is not given is left out, dates are texts. */
const plain = (details: Record<string, unknown>): Record<string, JsonValue> =>
  JSON.parse(JSON.stringify(details)) as Record<string, JsonValue>;

const presence = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** `Name <email>`, one text, so that erasing a person is erasing one value of an entry. */
function nameOf({ name, email }: Pick<EvidenceActor, 'name' | 'email'>): string | null {
  if (email === null) return presence(name);
  return name === null || name === '' ? `<${email}>` : `${name} <${email}>`;
}

/** The reverse of what `recordEvidence` writes; both null for an erased person and for the system. */
export function readActor(actor: string | null): { name: string | null; email: string | null } {
  const match = /^(.*?) ?<([^<>]+)>$/s.exec(actor ?? '');
  return match === null ? { name: actor, email: null } : { name: match[1] || null, email: match[2] ?? null };
}
