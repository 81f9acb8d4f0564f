import { type IrsRecord, languageTag, type Locale } from '@sealwright/contract';
import type { EvidenceEntry, Report, ReportBlock, ReportFact, ReportMark } from '@sealwright/pdf';
import { translator } from '../../../platform/i18n/i18n.ts';
import { deviceWords } from './evidence.devices.ts';
import { irsPart } from './evidence.irs.ts';
import { readConsent } from './evidence.service.ts';
import { beside, daysOf, isBy } from './evidence.timeline.ts';
import { isolated, reportClock, type ReportClock } from './evidence.times.ts';

export type ReportRecipient = {
  id: number;
  name: string;
  email: string;
  role: string;
  locale: Locale;
  isDone: boolean;
  state: string;
  /** In whose presence they signed, for those who sign in person. */
  hostName: string;
  /** Whose signature they attest. */
  attests: string | null;
  group: { name: string; needed: number; count: number } | null;
  /** By hand, on paper whose scan is among the files. */
  isOnPaper: boolean;
  marks: { type: 'signature' | 'initial'; at: Date; mark: ReportMark }[];
};

export type ReportInput = {
  locale: Locale;
  /** Of the sender: the certificate's times are in it. */
  timeZone: string;
  installation: string;
  /** Where anyone can check the file; null where the installation does not know its address. */
  verifyUrl: string | null;
  document: { number: string; title: string; subject: string; isMarkedCompleted: boolean };
  sender: { name: string; email: string };
  finishedAt: Date;
  /** The level the seal is going to have. */
  level: string;
  /** `inertSha256`: of the copy that was shown and signed, where active content was disabled; else null. */
  files: { name: string; sha256: string; pageCount: number; inertSha256: string | null }[];
  recipients: ReportRecipient[];
  entries: EvidenceEntry[];
  /** Of Forms 8879 and 8878. */
  irs: IrsRecord | null;
};

type Context = ReportInput & { clock: ReportClock };

const t = translator('evidence');

/** The evidence as pages for people: the general part in the document's language, each person's card in their own. */
export function evidenceReport(input: ReportInput): Report {
  const context: Context = { ...input, clock: reportClock(input.timeZone) };
  const { locale, document } = input;
  const title = t(locale, titleOf(input));
  const subtitle = document.title || document.subject || document.number;
  return {
    description: { title: subtitle, number: document.number, sealLevel: `PAdES ${input.level}` },
    blocks: [
      {
        kind: 'masthead',
        locale,
        brand: input.installation,
        title,
        subtitle,
        text: t(locale, completionOf(input)),
        isComplete: !document.isMarkedCompleted,
      },
      { kind: 'facts', locale, columns: 3, rows: documentFacts(context) },
      ...missingPart(input),
      { kind: 'heading', locale, text: t(locale, 'section.files') },
      ...input.files.map((file) => fileBlock(locale, file)),
      ...consentTexts(input),
      { kind: 'heading', locale, text: t(locale, 'section.people') },
      ...input.recipients.map((recipient) => cardOf(context, recipient)),
      ...irsPart(context),
      { kind: 'heading', locale, text: t(locale, 'section.history'), note: zoneNote(context) },
      ...daysOf(context),
      closingOf(input),
    ],
    footer: { locale, text: beside(locale, input.installation, document.number, title) },
  };
}

/** What the sender closed early is no certificate that all signed. */
const titleOf = ({ document }: ReportInput): string => (document.isMarkedCompleted ? 'title.marked' : 'title');

function completionOf({ document, recipients }: ReportInput): string {
  if (!document.isMarkedCompleted) return 'completion.done';
  return recipients.some(({ isOnPaper }) => isOnPaper) ? 'completion.paper' : 'completion.marked';
}

function documentFacts({ locale, clock, document, sender, entries, finishedAt, level }: Context): ReportFact[] {
  const sent = lastOf(entries, (entry) => entry.action === 'document.sent');
  const fact = (key: string, value: string): ReportFact => ({ label: t(locale, key), value });
  const subject = document.subject === document.title ? '' : document.subject;
  return [
    fact('label.number', document.number),
    ...(sent === undefined ? [] : [fact('label.sent', clock.moment(locale, sent.at))]),
    fact('label.finished', clock.moment(locale, finishedAt)),
    fact('label.level', `PAdES ${level}`),
    fact('label.sender', `${sender.name} <${sender.email}>`),
    ...(subject === '' || document.title === '' ? [] : [fact('label.subject', subject)]),
  ];
}

/** A document the sender closed as completed never reads as signed by all. */
function missingPart({ locale, document, recipients }: ReportInput): ReportBlock[] {
  const missing = recipients.filter(
    ({ role, isDone, isOnPaper, state }) => role !== 'copy' && !isDone && !isOnPaper && state !== 'not_needed',
  );
  if (!document.isMarkedCompleted || missing.length === 0) return [];
  return [
    { kind: 'heading', locale, text: t(locale, 'section.missing') },
    { kind: 'paragraph', locale, text: t(locale, 'missing.text') },
    {
      kind: 'facts',
      locale,
      columns: 2,
      rows: missing.map(({ name, email, role }) => ({ label: t(locale, `role.${role}`), value: `${name} <${email}>` })),
    },
  ];
}

const fileBlock = (locale: Locale, file: ReportInput['files'][number]): ReportBlock => ({
  kind: 'file',
  locale,
  name: beside(locale, file.name, t(locale, 'pages', { count: file.pageCount })),
  hashes: [
    `SHA-256 ${file.sha256}`,
    ...(file.inertSha256 === null ? [] : [t(locale, 'label.inert'), `SHA-256 ${file.inertSha256}`]),
  ],
});

/** Each text that was accepted, once; the cards name its version. */
function consentTexts({ locale, entries }: ReportInput): ReportBlock[] {
  const accepted = entries.filter((entry) => entry.action === 'recipient.consented').map(readConsent);
  const distinct = new Map(accepted.map((one) => [one.textSha256, one]));
  const languages = new Intl.DisplayNames(languageTag(locale), { type: 'language' });
  return [...distinct.values()].map((one) => ({
    kind: 'file',
    locale,
    name: beside(
      locale,
      t(locale, 'consent.text', { version: isolated(locale, one.version) }),
      languages.of(languageTag(one.locale)) ?? one.locale,
    ),
    hashes: [`SHA-256 ${one.textSha256}`],
  }));
}

function cardOf(context: Context, recipient: ReportRecipient): ReportBlock {
  const { locale, name, email, role, isDone } = recipient;
  const own = sinceSent(context.entries).filter((entry) => isBy(entry, recipient.id));
  const device = lastOf(own, (entry) => (entry.device ?? '') !== '')?.device ?? '';
  return {
    kind: 'card',
    locale,
    name,
    about: beside(locale, email, t(locale, `role.${role}`)),
    result: t(locale, resultOf(recipient)),
    isDone: isDone || role === 'copy' || recipient.state === 'not_needed',
    rows: [...tiesOf(recipient), ...recipientFacts(context, recipient, own)],
    marks: recipient.marks.map(({ type, at, mark }) => ({
      mark,
      caption: t(locale, type === 'signature' && recipient.attests !== null ? 'mark.witness' : `mark.${type}`, {
        time: context.clock.moment(locale, at),
        name: recipient.attests ?? '',
      }),
    })),
    notes: device === '' ? [] : [device],
  };
}

/** What their part had to do with others. */
function tiesOf({ locale, role, hostName, attests, group }: ReportRecipient): ReportFact[] {
  const fact = (key: string, value: string): ReportFact => ({ label: t(locale, key), value });
  return [
    ...(role === 'in_person' && hostName !== '' ? [fact('label.host', hostName)] : []),
    ...(attests === null ? [] : [fact('label.attests', attests)]),
    ...(group === null ? [] : [fact('label.group', t(locale, 'group', group))]),
  ];
}

function recipientFacts({ clock, entries }: Context, recipient: ReportRecipient, own: EvidenceEntry[]): ReportFact[] {
  const { locale, id } = recipient;
  const since = sinceSent(entries);
  const fact = (key: string, value: string): ReportFact => ({ label: t(locale, key), value });
  const when = (key: string, action: string, among: EvidenceEntry[]): ReportFact[] => {
    const entry = lastOf(among, (candidate) => candidate.action === action);
    return entry === undefined ? [] : [fact(key, clock.moment(locale, entry.at))];
  };
  const invited = since.filter((entry) => isAbout(entry, id));
  const acted = lastOf(own, (entry) => entry.address !== null);
  const consent = lastOf(own, (entry) => entry.action === 'recipient.consented');
  return [
    ...(own.length === 0
      ? []
      : [fact('label.identified', identifiedBy({ locale, clock }, since, id, recipient.role === 'in_person'))]),
    ...(own.length === 0 ? when('label.invited', 'recipient.invited', invited) : []),
    ...when('label.viewed', 'recipient.viewed', own),
    ...own
      .filter((entry) => entry.action === 'recipient.delegated' && entry.actor !== null)
      .map(({ actor, at }) => {
        const values = { name: actor ?? '', time: clock.moment(locale, at) };
        return fact('label.delegated', t(locale, 'delegated', values));
      }),
    ...(consent === undefined
      ? []
      : [
          fact(
            'label.consent',
            t(locale, 'consent', {
              version: isolated(locale, readConsent(consent).version),
              time: clock.moment(locale, consent.at),
            }),
          ),
        ]),
    ...(recipient.isDone ? when('label.submitted', 'recipient.submitted', own) : []),
    ...(acted === undefined
      ? []
      : [fact('label.device', beside(locale, deviceWords(locale, acted.device), acted.address))]),
  ];
}

/** The check that was passed, with its time, and that they had signed in as well where the link was asked for in the application. */
function identifiedBy(
  { locale, clock }: { locale: Locale; clock: ReportClock },
  entries: EvidenceEntry[],
  id: number,
  isInPerson: boolean,
): string {
  const signedIn = lastOf(
    entries,
    ({ action, details, actor }) =>
      action === 'recipient.opened_in_application' && details['recipient'] === id && actor !== null,
  );
  const passed = lastOf(entries, (entry) => entry.action === 'recipient.identified' && isBy(entry, id));
  return [
    t(locale, isInPerson ? 'identified.in_person' : 'identified.link'),
    ...(passed === undefined ? [] : [checkOf(locale, passed), whenPassed({ locale, clock }, passed)]),
    ...(passed?.details['where'] === 'client_page' ? [t(locale, 'identified.client_page')] : []),
    ...(signedIn === undefined ? [] : [t(locale, 'identified.account', { who: signedIn.actor ?? '' })]),
  ].join('\n');
}

/** What was asked and where a code went, masked. Questions of a demo never read as a proof. */
function checkOf(locale: Locale, { details, personal }: EvidenceEntry): string {
  const method = details['isDemo'] === true ? 'kba_demo' : textOf(details['method']);
  return t(locale, `identified.${method}`, { to: personal['sentTo'] ?? t(locale, 'identified.erased') });
}

const whenPassed = (
  { locale, clock }: { locale: Locale; clock: ReportClock },
  { at, details }: EvidenceEntry,
): string => {
  // On the page of a client it was passed before this document was opened.
  const passedAt = textOf(details['passedAt']) || at;
  return t(locale, 'identified.when', { time: clock.moment(locale, passedAt), wrong: textOf(details['wrongAnswers']) });
};

const textOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? `${value}` : '');

function resultOf({ role, isDone, isOnPaper, state, marks }: ReportRecipient): string {
  if (role === 'copy') return 'result.copy';
  if (isOnPaper) return 'result.paper';
  if (state === 'not_needed' || state === 'declined') return `result.${state}`;
  if (!isDone) return 'result.missing';
  if (role === 'approver' || role === 'viewer' || role === 'witness') return `result.${role}`;
  return marks.some(({ type }) => type === 'signature') ? 'result.signed' : 'result.signer';
}

const zoneNote = ({ locale, clock, timeZone }: Context): string =>
  timeZone === 'UTC' ? t(locale, 'times.utc') : t(locale, 'times.zone', { zone: clock.zone(locale) });

const closingOf = ({ locale, level, installation, verifyUrl }: ReportInput): ReportBlock => ({
  kind: 'closing',
  locale,
  paragraphs: [t(locale, 'closing.seal', { level: `PAdES ${level}`, name: installation }), t(locale, 'closing.check')],
  link: verifyUrl,
  caption: verifyUrl === null ? '' : t(locale, 'closing.verify', { link: verifyUrl }),
});

const isAbout = (entry: EvidenceEntry, recipientId: number): boolean =>
  entry.details['recipient'] === recipientId || isBy(entry, recipientId);

/** The round that was signed: what came before the last sending belongs to links that are dead. */
function sinceSent(entries: EvidenceEntry[]): EvidenceEntry[] {
  const last = entries.findLastIndex((entry) => entry.action === 'document.sent');
  return entries.slice(Math.max(0, last));
}

const lastOf = (entries: EvidenceEntry[], test: (entry: EvidenceEntry) => boolean): EvidenceEntry | undefined =>
  entries.findLast(test);
