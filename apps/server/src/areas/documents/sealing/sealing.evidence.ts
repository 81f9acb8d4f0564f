import type { EvidenceBundle, EvidenceEntry, JsonValue } from '@sealwright/pdf';
import type { RecordedEvidence } from '@sealwright/pdf/evidence';
import { numberOf } from '../documents/index.ts';
import { disclosureOf, readConsent } from '../evidence/index.ts';
import type { Due } from './sealing.repo.ts';

/** What the report and the evidence say beside the entries; the entry that opens the sealing commits to it. */
export function recordedOf({ document, files, recipients, groups }: Due, entries: EvidenceEntry[]): RecordedEvidence {
  return {
    document: { number: numberOf(document), subject: document.subject, round: document.round },
    files: files.map((file) => ({
      name: file.name,
      sha256: file.uploadedSha256,
      sizeBytes: file.uploadedSizeBytes,
      pageCount: file.pages.length,
    })),
    recipients: recipients.map((recipient): Record<string, JsonValue> => ({
      id: recipient.id,
      name: recipient.name,
      email: recipient.email,
      role: recipient.role,
      order: recipient.signingOrder,
      state: recipient.state,
      ...(recipient.role === 'in_person' ? { hostName: recipient.hostName } : {}),
      ...(recipient.witnessOf === null ? {} : { witnessOf: recipient.witnessOf }),
      ...groupIn(groups, recipient),
      submittedAt: recipient.submittedAt?.toISOString() ?? null,
    })),
    consentTexts: consentTextsOf(entries),
  };
}

/** What belongs to no group says nothing of it. */
function groupIn(groups: Due['groups'], { groupId }: Due['recipients'][number]): Record<string, JsonValue> {
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? {} : { group: { id: group.id, name: group.name, needed: group.needed } };
}

/** Each text that was accepted, once. */
function consentTextsOf(entries: EvidenceEntry[]): EvidenceBundle['consentTexts'] {
  const accepted = entries.filter((entry) => entry.action === 'recipient.consented').map(readConsent);
  const distinct = new Map(accepted.map((one) => [`${one.locale} ${one.version}`, one]));
  return [...distinct.values()].map(({ locale, version }) => disclosureOf(locale, version));
}
