import { languageTag, type Locale } from '@sealwright/contract';
import type { EvidenceEntry, Report, ReportBlock, ReportMark } from '@sealwright/pdf';
import { translator } from '../../platform/i18n.ts';
import { readActor } from './evidence.record.ts';
import { actorOfEntry, readConsent } from './evidence.service.ts';

export type ReportRecipient = {
  id: number;
  name: string;
  email: string;
  role: string;
  locale: Locale;
  isDone: boolean;
  submittedAt: Date | null;
  marks: { type: 'signature' | 'initial'; at: Date; mark: ReportMark }[];
};

export type ReportInput = {
  locale: Locale;
  installation: string;
  document: { number: string; title: string; subject: string; isMarkedCompleted: boolean };
  sender: { name: string; email: string };
  finishedAt: Date;
  /** The level the seal is going to have. */
  level: string;
  /** `inertSha256`: of the copy that was shown and signed, where active content was made inert; else null. */
  files: { name: string; sha256: string; pageCount: number; inertSha256: string | null }[];
  recipients: ReportRecipient[];
  entries: EvidenceEntry[];
};

type Row = { label: string; value: string };

const t = translator('evidence');

/** The evidence as pages for people: the general part in the document's language, each person's part in their own. */
export function evidenceReport(input: ReportInput): Report {
  const { locale, document } = input;
  return {
    blocks: [
      { kind: 'title', locale, text: t(locale, 'title') },
      { kind: 'paragraph', locale, text: t(locale, 'intro'), isQuiet: true },
      { kind: 'facts', locale, rows: documentFacts(input) },
      ...missingPart(input),
      { kind: 'heading', locale, text: t(locale, 'section.files') },
      { kind: 'facts', locale, rows: input.files.flatMap((file) => fileFacts(locale, file)) },
      ...input.recipients.flatMap((recipient) => recipientPart(input, recipient)),
      { kind: 'rule', locale },
      { kind: 'heading', locale, text: t(locale, 'section.history') },
      { kind: 'facts', locale, rows: historyOf(input.entries).map((entry) => historyRow(input, entry)) },
      { kind: 'rule', locale },
      { kind: 'heading', locale, text: t(locale, 'section.closing') },
      { kind: 'paragraph', locale, text: t(locale, 'closing.seal', { level: input.level, name: input.installation }) },
      { kind: 'paragraph', locale, text: t(locale, 'closing.check'), isQuiet: true },
    ],
    footer: { locale, text: t(locale, 'footer', { number: document.number }) },
  };
}

function documentFacts({ locale, document, sender, entries, finishedAt, level }: ReportInput): Row[] {
  const sent = lastOf(entries, (entry) => entry.action === 'document.sent');
  const row = (key: string, value: string): Row => ({ label: t(locale, key), value });
  return [
    row('label.number', document.number),
    row('label.title', document.title || document.subject || document.number),
    ...(document.subject === '' ? [] : [row('label.subject', document.subject)]),
    row('label.sender', `${sender.name} <${sender.email}>`),
    ...(sent === undefined ? [] : [row('label.sent', formatMoment(locale, sent.at))]),
    row('label.finished', formatMoment(locale, finishedAt)),
    row('label.completion', t(locale, document.isMarkedCompleted ? 'completion.marked' : 'completion.done')),
    row('label.level', level),
  ];
}

/** A document the sender closed as completed never reads as signed by all. */
function missingPart({ locale, document, recipients }: ReportInput): ReportBlock[] {
  const missing = recipients.filter((recipient) => recipient.role !== 'copy' && !recipient.isDone);
  if (!document.isMarkedCompleted || missing.length === 0) return [];
  return [
    { kind: 'heading', locale, text: t(locale, 'section.missing') },
    { kind: 'paragraph', locale, text: t(locale, 'missing.text') },
    {
      kind: 'facts',
      locale,
      rows: missing.map(({ name, email, role }) => ({ label: t(locale, `role.${role}`), value: `${name} <${email}>` })),
    },
  ];
}

const fileFacts = (locale: Locale, file: ReportInput['files'][number]): Row[] => [
  { label: t(locale, 'label.file'), value: `${file.name} (${t(locale, 'pages', { count: file.pageCount })})` },
  { label: 'SHA-256', value: file.sha256 },
  ...(file.inertSha256 === null ? [] : [{ label: t(locale, 'label.inert'), value: `SHA-256 ${file.inertSha256}` }]),
];

function recipientPart(input: ReportInput, recipient: ReportRecipient): ReportBlock[] {
  const { locale, name, role } = recipient;
  return [
    { kind: 'rule', locale },
    { kind: 'heading', locale, text: t(locale, 'section.person', { name, role: t(locale, `role.${role}`) }) },
    { kind: 'facts', locale, rows: recipientFacts(input, recipient) },
    ...recipient.marks.map(({ type, at, mark }): ReportBlock => ({
      kind: 'mark',
      locale,
      label: t(locale, `mark.${type}`, { name, time: formatMoment(locale, at) }),
      mark,
    })),
  ];
}

function recipientFacts(input: ReportInput, recipient: ReportRecipient): Row[] {
  const { locale, id } = recipient;
  const entries = sinceSent(input.entries);
  const own = entries.filter((entry) => isBy(entry, id));
  const row = (key: string, value: string): Row => ({ label: t(locale, key), value });
  const when = (key: string, action: string, among: EvidenceEntry[]): Row[] => {
    const entry = lastOf(among, (candidate) => candidate.action === action);
    return entry === undefined ? [] : [row(key, formatMoment(locale, entry.at))];
  };
  const acted = lastOf(own, (entry) => entry.address !== null);
  return [
    row('label.email', recipient.email),
    ...(recipient.role === 'copy' ? [] : [row('label.identified', t(locale, 'identified.link'))]),
    ...when(
      'label.invited',
      'recipient.invited',
      entries.filter((entry) => isAbout(entry, id)),
    ),
    ...when('label.viewed', 'recipient.viewed', own),
    ...handedOver(locale, own),
    ...consentFacts(locale, own),
    ...when('label.submitted', 'recipient.submitted', own),
    row('label.result', t(locale, resultOf(recipient))),
    ...(acted?.address === null || acted === undefined ? [] : [row('label.address', acted.address)]),
    ...(acted?.device === null || acted === undefined ? [] : [row('label.device', acted.device)]),
  ];
}

function resultOf({ role, isDone }: ReportRecipient): string {
  if (role === 'copy') return 'result.copy';
  if (!isDone) return 'result.missing';
  return role === 'approver' || role === 'viewer' ? `result.${role}` : 'result.signer';
}

function handedOver(locale: Locale, own: EvidenceEntry[]): Row[] {
  return own
    .filter((entry) => entry.action === 'recipient.delegated' && entry.actor !== null)
    .map((entry) => ({
      label: t(locale, 'label.delegated'),
      value: t(locale, 'delegated', { name: entry.actor ?? '', time: formatMoment(locale, entry.at) }),
    }));
}

function consentFacts(locale: Locale, own: EvidenceEntry[]): Row[] {
  const consent = lastOf(own, (entry) => entry.action === 'recipient.consented');
  if (consent === undefined) return [];
  const { version, textSha256: hash } = readConsent(consent);
  const time = formatMoment(locale, consent.at);
  return [{ label: t(locale, 'label.consent'), value: t(locale, 'consent', { version, hash, time }) }];
}

function historyRow({ locale, recipients }: ReportInput, entry: EvidenceEntry): Row {
  const { kind } = actorOfEntry(entry);
  const { name, email } = readActor(entry.actor);
  const erased = kind === 'system' ? null : t(locale, 'actor.erased');
  const who = name ?? email ?? erased ?? t(locale, 'actor.system');
  const about = recipients.find((recipient) => recipient.id === entry.details['recipient']);
  const parts = [
    t(locale, `action.${entry.action}`),
    ...(about === undefined || isBy(entry, about.id) ? [] : [about.name]),
    who,
    ...(entry.address === null ? [] : [entry.address]),
  ];
  return { label: stamp(entry.at), value: parts.join(' · ') };
}

const isBy = (entry: EvidenceEntry, recipientId: number): boolean => {
  const by = actorOfEntry(entry);
  return by.kind === 'recipient' && by.id === recipientId;
};

const isAbout = (entry: EvidenceEntry, recipientId: number): boolean =>
  entry.details['recipient'] === recipientId || isBy(entry, recipientId);

/** The round that was signed: what came before the last sending belongs to links that are dead. */
const FILLING: readonly string[] = ['recipient.field_filled', 'recipient.signature_attached'];

/**
 * What people read: of a field that was filled again and again, the last time. The attached evidence keeps every entry;
 * pages of corrections would hide what matters, and somebody who ticks a box a thousand times could delay the seal.
 */
export function historyOf(entries: EvidenceEntry[]): EvidenceEntry[] {
  const fieldOf = ({ action, details }: EvidenceEntry) => (FILLING.includes(action) ? details['field'] : undefined);
  const lastByField = new Map(entries.map((entry) => [fieldOf(entry), entry.sequence]));
  return entries.filter((entry) => {
    const field = fieldOf(entry);
    return field === undefined || lastByField.get(field) === entry.sequence;
  });
}

function sinceSent(entries: EvidenceEntry[]): EvidenceEntry[] {
  const last = entries.findLastIndex((entry) => entry.action === 'document.sent');
  return entries.slice(Math.max(0, last));
}

const lastOf = (entries: EvidenceEntry[], test: (entry: EvidenceEntry) => boolean): EvidenceEntry | undefined =>
  entries.findLast(test);

/**
 * The same in every language, and narrow: the history is a column of them (RFC 3339 with a space, section 5.6).
 * Isolated (UAX #9, 2.4), so that right-to-left text does not turn date and time around.
 */
const stamp = (at: string): string => `\u2066${at.slice(0, 10)} ${at.slice(11, 19)}+00:00\u2069`;

/** To the second and with the offset, as evidence needs it: `20 November 2026, 23:51:55 (UTC+00:00)`. */
export function formatMoment(locale: Locale, at: Date | string): string {
  const time = new Intl.DateTimeFormat(`${languageTag(locale)}-u-ca-gregory-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(at));
  return `${time} (UTC+00:00)`;
}
