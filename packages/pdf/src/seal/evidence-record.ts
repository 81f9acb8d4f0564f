/**
 * What binds the rest of a bundle to its entries. The entry that opens the sealing is the last one a sealed file carries,
 * so its sequence is their number, and it commits to the digests of everything the report is made from. Leaving out an
 * entry, or changing a recipient, a file or a consent text, would take another entry in the chain and in the log.
 */
import { createHash } from 'node:crypto';

import type { EvidenceBundle } from './evidence-types.ts';
import type { EvidenceEntry } from './evidence-entry.ts';
import { canonicalJson } from './evidence-json.ts';
import type { JsonValue } from './evidence-json.ts';

const sealingAction = 'document.sealing_started';

/** The installation is not in it: the keys of the seal and of the log speak for that. */
export type RecordedEvidence = Pick<EvidenceBundle, 'document' | 'files' | 'recipients' | 'consentTexts'>;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function digestsOf({ document, files, recipients, consentTexts }: RecordedEvidence): [string, string][] {
  return Object.entries({ consentTexts, document, files, recipients }).map(([part, value]) => [
    part,
    sha256(canonicalJson(value as JsonValue)),
  ]);
}

/** The clear text that the entry commits to, under the name `record`. Not readable as what it is about, and erasable. */
export const evidenceRecord = (evidence: RecordedEvidence): string =>
  canonicalJson(Object.fromEntries(digestsOf(evidence)));

/** The entries up to the one that opened the sealing of this round, and its record; null when there is none. */
export function entriesToSeal(
  entries: EvidenceEntry[],
  round: number,
): { entries: EvidenceEntry[]; record: string | null } | null {
  const index = entries.findLastIndex(({ action, details }) => action === sealingAction && details['round'] === round);
  const opening = entries[index];
  return opening === undefined
    ? null
    : { entries: entries.slice(0, index + 1), record: opening.personal['record'] ?? null };
}

function findRecordFault(bundle: EvidenceBundle, last: EvidenceEntry): string | null {
  const record = last.personal['record'];
  if (record === undefined) return `entry ${last.sequence} does not say what was sealed`;
  if (record === evidenceRecord(bundle)) return null;
  const changed = digestsOf(bundle).filter(([part, digest]) => !record.includes(`"${part}":"${digest}"`));
  return `${changed.map(([part]) => part).join(', ')} differ from what entry ${last.sequence} recorded`;
}

function findConsentFault({ consentTexts, entries }: EvidenceBundle): string | null {
  const nameOf = (version: unknown, locale: unknown, hash: unknown): string => JSON.stringify([version, locale, hash]);
  const accepted = new Set(
    entries
      .filter(({ action }) => action === 'recipient.consented')
      .map(({ details }) => nameOf(details['disclosureVersion'], details['locale'], details['textSha256'])),
  );
  const given = consentTexts.map(({ version, locale, text }) => nameOf(version, locale, sha256(text)));
  if (consentTexts.some((one) => sha256(one.text) !== one.sha256)) return 'a consent text does not have its digest';
  if (given.some((one) => !accepted.has(one))) return 'it holds a consent text that no one accepted';
  return given.length === accepted.size ? null : 'a consent text that was accepted is missing';
}

function findFileFault({ files, entries }: EvidenceBundle): string | null {
  const added = new Set(
    entries.filter(({ action }) => action === 'file.added').map(({ details }) => details['uploadedSha256']),
  );
  const stray = files.find(({ sha256: hash }) => !added.has(hash));
  return stray === undefined ? null : `no entry says that the file ${stray.sha256} was added`;
}

function findRecipientFault({ recipients, entries }: EvidenceBundle): string | null {
  const sent = entries.findLastIndex(({ action }) => action === 'document.sent');
  const submitted = new Set<unknown>();
  for (const { action, details } of entries.slice(sent + 1)) {
    const by = details['by'] as { kind?: unknown; id?: unknown } | undefined;
    if (action === 'recipient.submitted' && by?.kind === 'recipient') submitted.add(by.id);
    // The sender opened the part again, and it may have been left so.
    if (action === 'recipient.reopened') submitted.delete(details['recipient']);
  }
  const wrong = recipients.find(({ id, state }) => (state === 'submitted') !== submitted.has(id));
  return wrong === undefined
    ? null
    : `the entries do not say that recipient ${JSON.stringify(wrong['id'])} is ${JSON.stringify(wrong['state'])}`;
}

/** What of a bundle (since format 2) its entries do not say; null when they say all of it. */
export function findUnboundPart(bundle: EvidenceBundle): string | null {
  const last = bundle.entries.at(-1);
  if (last?.action !== sealingAction || last.details['round'] !== bundle.document.round) {
    return 'its last entries are missing: it does not end where the sealing began';
  }
  try {
    return (
      findRecordFault(bundle, last) ?? findConsentFault(bundle) ?? findFileFault(bundle) ?? findRecipientFault(bundle)
    );
  } catch (error) {
    if (error instanceof TypeError) return 'it holds what has no canonical form';
    throw error;
  }
}
