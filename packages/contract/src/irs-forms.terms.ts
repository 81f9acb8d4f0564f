import type { ErrorCode } from './errors.ts';

/**
 * A way of sending with rules of its own: the e-file authorization of a return (8879) or of an extension (8878), signed as IRS
 * Publication 1345 wants it. It is not the form type, which says what the return is.
 */
export const SENDING_OPTIONS = ['irs_8879', 'irs_8878'] as const;
export type SendingOption = (typeof SENDING_OPTIONS)[number];

/** Whose signature the form asks for. Of a joint return both sign, and each is checked by themselves. */
export const TAXPAYERS = ['taxpayer', 'spouse'] as const;
export type Taxpayer = (typeof TAXPAYERS)[number];

/** How often a recipient may fail their identity check, and a taxpayer of an IRS form theirs. */
export const IDENTITY_TRIES = 5;
export const IRS_TRIES = 3;

/** How long an identification that was checked in person counts: a day's work with breaks, as a proof does. */
export const PRESENCE_HOURS = 12;

/** Years that a signed form is kept, from the due date or the day the IRS received the return, whichever is later. */
export const IRS_KEPT_YEARS = 3;

/** What the forms are for: 8878 is for extensions of individuals, 8879 has a variant for each of these returns. */
const RETURNS: Record<SendingOption, readonly string[]> = {
  irs_8879: ['1040', '1065', '1120C', '1120S'],
  irs_8878: ['1040'],
};

/** Returns that two people sign. */
const JOINT = '1040';

type Person = {
  id: number;
  taxpayer: Taxpayer | null;
  role: string;
  identity: string;
  kbaProvider: string | null;
  group: number | null;
  mayDelegate: boolean;
};

type Sent = {
  sendingOption: SendingOption | null;
  formType: string | null;
  taxYear: number | null;
  signingOption: 'shared' | 'separate' | null;
  sendDocumentOnly: boolean;
  recipients: readonly Person[];
};

export type IrsProblem = { path: string; code: ErrorCode };

/** What keeps an IRS form from being sent, beside what keeps every document. Nothing for other documents. */
export function irsProblems(sent: Sent): IrsProblem[] {
  const { sendingOption, formType, taxYear, recipients } = sent;
  if (sendingOption === null) return [];
  const problems: IrsProblem[] = [];
  if (!RETURNS[sendingOption].includes(formType ?? '')) problems.push({ path: 'form_type', code: 'send_irs_form' });
  if (taxYear === null) problems.push({ path: 'tax_year', code: 'send_irs_tax_year' });
  if (sent.signingOption === 'separate') problems.push({ path: 'signing_option', code: 'send_irs_separate' });
  if (sent.sendDocumentOnly) problems.push({ path: 'send_document_only', code: 'send_irs_document_only' });
  const people = recipients.filter(({ taxpayer }) => taxpayer !== null);
  if (!people.some(({ taxpayer }) => taxpayer === 'taxpayer')) {
    problems.push({ path: 'recipients', code: 'send_irs_taxpayer_missing' });
  }
  return [...problems, ...people.flatMap((person) => personProblems(person, people, formType))];
}

function personProblems(person: Person, people: readonly Person[], formType: string | null): IrsProblem[] {
  const { id, taxpayer, role, group, mayDelegate } = person;
  const problem = (path: string, code: ErrorCode): IrsProblem => ({ path: `recipients.${id}.${path}`, code });
  const isTwice = people.some((other) => other.id < id && other.taxpayer === taxpayer);
  const isAlone = taxpayer === 'spouse' && formType !== null && formType !== JOINT;
  const signs = role === 'signer' || role === 'in_person';
  return [
    ...(isTwice ? [problem('taxpayer', 'send_irs_taxpayer_twice')] : []),
    ...(isAlone ? [problem('taxpayer', 'send_irs_no_spouse')] : []),
    ...(signs ? [] : [problem('role', 'send_irs_role')]),
    ...checkProblems(person).map((code) => problem('identity', code)),
    ...(group === null ? [] : [problem('group', 'send_irs_group')]),
    ...(mayDelegate ? [problem('may_delegate', 'send_irs_delegate')] : []),
  ];
}

/** From afar real questions; in person their host looks at their identification. */
function checkProblems({ role, identity, kbaProvider }: Person): ErrorCode[] {
  if (role !== 'signer') return [];
  if (identity !== 'kba') return ['send_irs_identity'];
  return kbaProvider === 'demo' ? ['send_identity_demo'] : [];
}

type Of = { sendingOption: SendingOption | null };
type Tried = { taxpayer: Taxpayer | null; identityTries: number; identityLockedAt: unknown };

const isIrsTaxpayer = ({ sendingOption }: Of, { taxpayer }: Pick<Tried, 'taxpayer'>): boolean =>
  sendingOption !== null && taxpayer !== null;

/** How often this person may fail. */
export const mostTries = (document: Of, recipient: Pick<Tried, 'taxpayer'>): number =>
  isIrsTaxpayer(document, recipient) ? IRS_TRIES : IDENTITY_TRIES;

/** They failed as often as the IRS lets them: no one unlocks them, and they sign on paper. */
export const isClosedToPaper = (document: Of, recipient: Tried): boolean =>
  isIrsTaxpayer(document, recipient) && recipient.identityLockedAt !== null && recipient.identityTries >= IRS_TRIES;

/** Whose identification has to be checked by their host before they sign. */
export const needsPresence = (document: Of, recipient: Pick<Tried, 'taxpayer'> & { role: string }): boolean =>
  isIrsTaxpayer(document, recipient) && recipient.role === 'in_person';

/** Whether a check in person still counts. */
export const isPresent = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null && checkedAt.getTime() + PRESENCE_HOURS * 3_600_000 > now.getTime();

/** What a host may be shown: documents of a government with a picture. */
export const IDENTIFICATIONS = [
  'driver_license',
  'state_id',
  'passport',
  'military_id',
  'tribal_id',
  'foreign_id',
  'other_government_id',
] as const;
export type Identification = (typeof IDENTIFICATIONS)[number];

/** Why someone could not be identified in person. */
export const IDENTIFICATION_REFUSALS = ['none', 'mismatch', 'expired', 'unreadable', 'doubtful'] as const;

/** Some years after a day, as PostgreSQL counts them: the end of February stays one. */
function yearsAfter(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${String(year).padStart(4, '0')}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`;
}

/** Until when a signed form is kept at least; null while there is no day to count from: then it stays. */
export function irsKeptUntil({ dueOn, irsReceivedOn }: { dueOn: string | null; irsReceivedOn: string | null }) {
  const from = [dueOn, irsReceivedOn].filter((day) => day !== null).toSorted((a, b) => a.localeCompare(b));
  const last = from.at(-1);
  return last === undefined ? null : yearsAfter(last, IRS_KEPT_YEARS);
}
