import type { Locale } from '@sealwright/contract';
import type { EvidenceEntry, Report } from '@sealwright/pdf';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import { filledSubject, irsRecordOf, numberOf, variableValues } from '../documents/index.ts';
import { evidenceReport, type ReportRecipient } from '../evidence/index.ts';
import type { Due } from './sealing.repo.ts';

/** As its recipients read it; where several did, with the names of all. */
function subjectOf({ document, sender, recipients }: Due): string {
  const join = (of: 'name' | 'email') => recipients.map((recipient) => recipient[of]).join(', ');
  const recipient = { name: join('name'), email: join('email') };
  return filledSubject(document.subject, variableValues(document.locale as Locale, { document, sender, recipient }));
}

export function reportOf(
  due: Due,
  input: {
    entries: EvidenceEntry[];
    installation: string;
    publicUrl: string | undefined;
    level: string;
    marks: Map<number, ReportRecipient['marks']>;
  },
): Report {
  const { document, files, recipients, groups, sender } = due;
  const groupOf = (groupId: number | null) => {
    const group = groups.find(({ id }) => id === groupId);
    if (group === undefined) return null;
    const count = recipients.filter((one) => one.groupId === group.id).length;
    return { name: group.name, needed: group.needed, count };
  };
  return evidenceReport({
    locale: document.locale as Locale,
    timeZone: sender.timeZone ?? 'UTC',
    installation: input.installation,
    verifyUrl: input.publicUrl === undefined ? null : `${input.publicUrl}/verify`,
    document: {
      number: numberOf(document),
      title: document.title,
      subject: subjectOf(due),
      isMarkedCompleted: document.isMarkedCompleted,
    },
    sender,
    finishedAt: document.finishedAt,
    level: input.level,
    files: files.map((file) => ({
      name: file.name,
      pageCount: file.pages.length,
      sha256: file.uploadedSha256,
      inertSha256: file.sha256 === file.uploadedSha256 ? null : file.sha256,
    })),
    recipients: recipients.map((recipient) => ({
      id: recipient.id,
      name: recipient.name,
      email: recipient.email,
      role: recipient.role,
      locale: recipient.locale as Locale,
      isDone: recipient.state === 'submitted',
      state: recipient.state,
      hostName: recipient.hostName,
      attests: recipients.find(({ id }) => id === recipient.witnessOf)?.name ?? null,
      group: groupOf(recipient.groupId),
      isOnPaper: recipient.signedOnPaperOn !== null,
      marks: input.marks.get(recipient.id) ?? [],
    })),
    irs: irsRecordOf({ ...due, sealed: [], entries: input.entries }),
    entries: input.entries,
  });
}

/**
 * The report must come out whatever a browser calls itself or a person is named: characters that no face covers are
 * written as their code points, visibly, instead of stopping the seal.
 */
export function legible(report: Report): Report {
  return mapTexts(report, (text) => {
    const missing = missingCharacters(text);
    if (missing.length === 0) return text;
    return Array.from(text.normalize('NFC'), (character) =>
      missing.includes(character) ? `[${codePoint(character)}]` : character,
    ).join('');
  });
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What a report holds besides texts set in its fonts. */
const NO_TEXTS = new Set(['kind', 'locale', 'mark', 'link', 'description']);

/** The same with each of its texts changed, however deep it lies. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (part: unknown, key = ''): unknown => {
    if (NO_TEXTS.has(key)) return part;
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map((item) => map(item));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, map(inside, name)]));
  };
  return map(value) as Value;
}
