import {
  type Document,
  type ErrorCode,
  fillsFields,
  hasOptions,
  irsProblems,
  isErrorCode,
  isIncompleteRecipient,
  linksBetweenCopies,
  missingForIdentity,
  unknownVariables,
} from '@sealwright/contract';
import { fromServer, overlapping } from '../../../editor/fields.ts';
import type { ApiError } from '../../../lib/api.ts';

export const STEPS = ['upload', 'recipients', 'prepare', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** Inputs of the Send step that a finding can lead to. */
export type SettingName = 'subject' | 'message' | 'messageTemplateName' | 'signingOption' | 'title';

export type Finding = {
  /** Those that are no error codes only the wizard says, in its own words. */
  readonly code: ErrorCode | 'overlapping' | 'title_missing';
  /** The name or the variable that the text is about. */
  readonly name: string | null;
  readonly count: number;
  readonly isBlocking: boolean;
  readonly step: Step;
  /** The editor's key of the field it is about. */
  readonly fieldKey: string | null;
  /** The recipient whose fields are missing. */
  readonly recipient: number | null;
  /** The card of a recipient who is incomplete. */
  readonly personKey: string | null;
  readonly setting: SettingName | null;
};

const finding = (code: Finding['code'], step: Step, more: Partial<Finding> = {}): Finding => ({
  code,
  step,
  name: null,
  count: 1,
  isBlocking: true,
  fieldKey: null,
  recipient: null,
  personKey: null,
  setting: null,
  ...more,
});

const keyOf = (field: { id: number } | undefined): string | null => (field === undefined ? null : `f${field.id}`);

/** Leads to their card, which is known by their id. */
const ofCard = (code: ErrorCode, { id, ...recipient }: Named & { id: number }): Finding =>
  finding(code, 'recipients', { name: nameOf(recipient), personKey: `r${id}` });

const incompleteOf = (recipient: Named & { id: number }): Finding => ofCard('send_recipient_incomplete', recipient);

type Named = { name: string; email: string };
const nameOf = ({ name, email }: Named): string | null => name || email || null;

const SETTINGS = [
  ['subject', 'send_no_subject'],
  ['message', 'send_no_message'],
  ['messageTemplateName', 'send_no_message_template_name'],
] as const;

/** What keeps a document from being sent, and what only ought to be looked at, each with the place where it is fixed. */
export function review(document: Document): Finding[] {
  const { files, recipients } = document;
  const found: Finding[] = [];
  if (files.length === 0) found.push(finding('send_no_files', 'upload'));
  for (const recipient of recipients.filter(isIncompleteRecipient)) found.push(incompleteOf(recipient));
  for (const recipient of recipients) {
    if (missingForIdentity(recipient) !== null) found.push(ofCard('send_identity_incomplete', recipient));
  }
  found.push(...inTies(document), ...inIrsForm(document));
  // Copies alone leave no one who could finish it.
  if (recipients.every(({ role }) => role === 'copy')) found.push(finding('send_no_recipients', 'recipients'));
  return [...found, ...inFields(document), ...inCopies(document), ...inSettings(document), ...covered(document)];
}

function inTies({ recipients, recipientGroups, signingOption }: Document): Finding[] {
  const sizeOf = (group: number) => recipients.filter((recipient) => recipient.group === group).length;
  const tooSmall = recipientGroups.filter(({ id, needed }) => sizeOf(id) < needed);
  const alone = recipients.filter(({ role, witnessOf }) => role === 'witness' && witnessOf === null);
  const isSplit = signingOption === 'separate' && recipientGroups.some(({ id }) => sizeOf(id) > 0);
  return [
    ...tooSmall.map(({ name }) => finding('send_group_too_small', 'recipients', { name })),
    ...alone.map((recipient) => ofCard('send_witness_of_missing', recipient)),
    ...(isSplit ? [finding('send_groups_separate', 'send', { setting: 'signingOption' })] : []),
  ];
}

/** What an IRS form lacks, each at its place. */
const inIrsForm = (document: Document): Finding[] =>
  irsProblems(document).map(({ path, code }) => placed(path.replaceAll('_', '').toLowerCase(), code, document));

const OF_UPLOAD: readonly string[] = ['formtype', 'taxyear'];

/** Leads to the card of the recipient whose id is in the path, or to the step where the setting is. */
function placed(path: string, code: ErrorCode, { recipients }: Document): Finding {
  const [place = '', id] = path.split('.');
  const person = recipients.find((one) => String(one.id) === id);
  if (place === 'recipients') return person === undefined ? finding(code, 'recipients') : ofCard(code, person);
  if (OF_UPLOAD.includes(place)) return finding(code, 'upload');
  return finding(code, 'send', place === 'signingoption' ? { setting: 'signingOption' } : {});
}

/** The steps whose work is done; sending itself is not before it is sent. */
export function stepsDone(document: Document | null, isUploading: boolean): ReadonlySet<Step> {
  if (document === null || isUploading || document.files.length === 0) return new Set();
  const open = new Set(review(document).flatMap(({ isBlocking, step }) => (isBlocking ? [step] : [])));
  const done = new Set<Step>(['upload']);
  if (open.has('recipients')) return done;
  done.add('recipients');
  if (!open.has('prepare')) done.add('prepare');
  return done;
}

/** Fields that hang on those of others, who get copies of their own. */
function inCopies({ recipients, fields, signingOption }: Document): Finding[] {
  if (signingOption !== 'separate') return [];
  const [first] = linksBetweenCopies(
    fields.map((field) => ({ ...field, hasMark: false })),
    recipients,
  );
  if (first === undefined) return [];
  const fieldKey = keyOf(fields.find(({ ref }) => ref === first.ref));
  return [finding('send_links_separate', 'prepare', { fieldKey })];
}

function inFields({ recipients, fields, sendDocumentOnly }: Document): Finding[] {
  const found: Finding[] = [];
  const unassigned = fields.filter(({ recipient }) => recipient === null);
  if (unassigned.length > 0) {
    const fieldKey = keyOf(unassigned[0]);
    found.push(finding('send_fields_unassigned', 'prepare', { count: unassigned.length, fieldKey }));
  }
  const empty = fields.filter(({ type, options }) => hasOptions(type) && options.length === 0);
  if (empty.length > 0) found.push(finding('field_options_missing', 'prepare', { fieldKey: keyOf(empty[0]) }));
  const stuck = fields.filter(({ isReadOnly, isRequired, value }) => isReadOnly && isRequired && !value);
  if (stuck.length > 0) found.push(finding('field_value_invalid', 'prepare', { fieldKey: keyOf(stuck[0]) }));
  if (!sendDocumentOnly) {
    for (const { id, role, ...recipient } of recipients) {
      const signs = fields.some(({ recipient, type }) => recipient === id && type === 'signature');
      if (fillsFields(role) && !signs) {
        found.push(finding('send_no_signature_fields', 'prepare', { name: nameOf(recipient), recipient: id }));
      }
    }
  }
  return found;
}

function inSettings(document: Document): Finding[] {
  const found: Finding[] = [];
  if (document.title.trim() === '') found.push(finding('title_missing', 'send', { setting: 'title' }));
  for (const [setting, code] of SETTINGS) {
    if (document[setting].trim() === '') found.push(finding(code, 'send', { setting }));
  }
  for (const setting of ['subject', 'message'] as const) {
    if (unknownVariables(document[setting]).length > 0) found.push(unknownIn(setting, document));
  }
  if (document.signingOption === null) {
    found.push(finding('send_no_signing_option', 'send', { setting: 'signingOption' }));
  }
  return found;
}

function covered({ fields, files }: Document): Finding[] {
  const keys = overlapping(fromServer(fields, files));
  const [first] = keys;
  if (first === undefined) return [];
  return [finding('overlapping', 'prepare', { count: keys.size, fieldKey: first, isBlocking: false })];
}

/** Unknown variables in this text. */
function unknownIn(setting: SettingName, document: Document): Finding {
  const text = setting === 'message' ? document.message : document.subject;
  return finding('variable_unknown', 'send', { setting, name: unknownVariables(text)[0] ?? null });
}

/** What is wrong with a recipient's card, not with their fields. */
const OF_CARD = /^send_(recipient_incomplete|witness_of_missing|identity_|irs_)/;

/** The same from a refusal of the server, which has the last word. */
export function findingsOf(error: ApiError, document: Document): Finding[] {
  const { recipients } = document;
  return error.fields.map(({ path, code }) => {
    const known = isErrorCode(code) ? code : 'request_invalid';
    const [place, id] = path.split('.');
    if (place === 'recipientGroups') return finding(known, 'recipients');
    if (place === 'files' || place === 'formType' || place === 'taxYear') return finding(known, 'upload');
    if (place === 'fields') return finding(known, 'prepare', { fieldKey: `f${id}` });
    if (place === 'recipients') {
      const person = recipients.find((recipient) => String(recipient.id) === id);
      if (person === undefined) return finding(known, 'recipients');
      return OF_CARD.test(known)
        ? ofCard(known, person)
        : finding(known, 'prepare', { name: nameOf(person), recipient: person.id });
    }
    const setting = place as SettingName;
    return known === 'variable_unknown' ? unknownIn(setting, document) : finding(known, 'send', { setting });
  });
}
