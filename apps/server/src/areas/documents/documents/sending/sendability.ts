import {
  fillsFields,
  isBlank,
  isIncompleteRecipient,
  isMarkType,
  irsProblems,
  isWeaker,
  linksBetweenCopies,
  missingForIdentity,
  type Recipient,
  type RequiredIdentity,
  unknownText,
  unknownVariables,
} from '@sealwright/contract';
import { type FieldProblem, fieldProblem } from '../../../../platform/errors.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { fitsField, problemsBetween } from '../draft/fields.rules.ts';
import { acts } from '../turns.ts';
import { matchBudget, type MatchBudget } from '../draft/patterns.ts';
import { type FieldRow, refOf, toField, toLinked, toRecipient, type WholeDocument } from '../documents.shape.ts';

/** What the sender wrote and the seal will have to write: values, and what a signer may choose. */
export const textsOf = (fields: readonly Pick<FieldRow, 'value' | 'options'>[]): string =>
  fields.flatMap(({ value, options }) => [value ?? '', ...options]).join('\n');

/**
 * Everything that keeps a document from being sent, at once; paths are those of the wire. `unwritable`: the characters
 * among its texts that no face has. Found out only by the seal, they would keep a document that everyone has signed waiting.
 */
export function reasonsNotToSend(
  { document, files, recipients, groups, fields }: Omit<WholeDocument, 'creator' | 'owner'>,
  unwritable: readonly string[],
  identity: IdentityRules,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (files.length === 0) problems.push(fieldProblem('files', 'send_no_files'));
  // Copies alone leave no one who could finish it.
  if (!recipients.some(acts)) problems.push(fieldProblem('recipients', 'send_no_recipients'));
  for (const { id, email } of recipients.filter(isIncompleteRecipient)) {
    const missing = email === '' ? 'email' : 'name';
    problems.push(fieldProblem(`recipients.${id}.${missing}`, 'send_recipient_incomplete'));
  }
  const people = recipients.map(toRecipient);
  problems.push(...people.flatMap((recipient) => identityProblems(recipient, identity)));
  problems.push(...irsProblems({ ...document, recipients: people }).map(({ path, code }) => fieldProblem(path, code)));
  problems.push(...tieProblems({ document, recipients, groups }));
  if (document.signingOption === null) problems.push(fieldProblem('signing_option', 'send_no_signing_option'));
  if (isBlank(document.subject)) problems.push(fieldProblem('subject', 'send_no_subject'));
  if (isBlank(document.message)) problems.push(fieldProblem('message', 'send_no_message'));
  problems.push(...variableProblems(document));
  if (document.messageTemplateName.trim() === '') {
    problems.push(fieldProblem('message_template_name', 'send_no_message_template_name'));
  }
  const budget = matchBudget();
  for (const row of fields) problems.push(...fieldProblems(toField(row), budget), ...glyphProblems(row, unwritable));
  problems.push(...linkProblems({ document, fields, recipients }));
  if (!document.sendDocumentOnly) {
    for (const { id, role } of people) {
      if (!fillsFields(role)) continue;
      const signs = fields.some((field) => field.recipientId === id && field.type === 'signature');
      if (!signs) problems.push(fieldProblem(`recipients.${id}`, 'send_no_signature_fields'));
    }
  }
  return problems;
}

type Texts = Pick<DocumentRow, 'subject' | 'message' | 'messageTranslations'>;

/** Refuses unknown variables: recipients would read them as they are written. */
const variableProblems = ({ subject, message, messageTranslations }: Texts): FieldProblem[] =>
  [
    { path: 'subject', text: subject },
    { path: 'message', text: message },
    ...messageTranslations.flatMap((text, index) => [
      { path: `message_translations.${index}.subject`, text: text.subject },
      { path: `message_translations.${index}.message`, text: text.message },
    ]),
  ].flatMap(({ path, text }) =>
    unknownVariables(text)
      .slice(0, 1)
      .map((mark) => ({ path, code: 'variable_unknown', message: unknownText(mark) })),
  );

/** What of groups and witnesses could never be done. In separate copies there is no one to be enough with. */
function tieProblems({
  document,
  recipients,
  groups,
}: Pick<WholeDocument, 'document' | 'recipients' | 'groups'>): FieldProblem[] {
  const sizeOf = (id: number) => recipients.filter(({ groupId }) => groupId === id).length;
  const tooSmall = groups.filter(({ id, needed }) => sizeOf(id) < needed);
  const isSplit = document.signingOption === 'separate' && groups.some(({ id }) => sizeOf(id) > 0);
  const alone = recipients.filter(({ role, witnessOf }) => role === 'witness' && witnessOf === null);
  return [
    ...tooSmall.map(({ id }) => fieldProblem(`recipient_groups.${id}.needed`, 'send_group_too_small')),
    ...alone.map(({ id }) => fieldProblem(`recipients.${id}.witness_of`, 'send_witness_of_missing')),
    ...(isSplit ? [fieldProblem('signing_option', 'send_groups_separate')] : []),
  ];
}

/** Recipients change places after fields were saved. */
function linkProblems({
  document,
  fields,
  recipients,
}: Pick<WholeDocument, 'document' | 'fields' | 'recipients'>): FieldProblem[] {
  const turns = new Map(recipients.map((row) => [row.id, row.signingOrder]));
  const ids = new Map(fields.map((row) => [refOf(row), row.id]));
  // A field whose condition lost its target with a file or a recipient is always shown.
  const linked = fields
    .map(toLinked)
    .map((field) => (ids.has(field.condition?.field ?? '') ? field : { ...field, condition: null }));
  const pathOf = (ref: string) => `fields.${ids.get(ref)}.`;
  const found = problemsBetween(linked, turns, pathOf);
  if (document.signingOption !== 'separate') return found;
  const known = new Set(found.map(({ path }) => path));
  const apart = linksBetweenCopies(linked, recipients).map(({ ref, part }) =>
    fieldProblem(`${pathOf(ref)}${part}`, 'send_links_separate'),
  );
  return [...found, ...apart.filter(({ path }) => !known.has(path))];
}

/** What the account requires of its recipients, and whether text messages reach them. */
export type IdentityRules = { required: RequiredIdentity; hasTextMessages: boolean };

function identityProblems(recipient: Recipient, rules: IdentityRules): FieldProblem[] {
  const { id, identity } = recipient;
  const problems: FieldProblem[] = [];
  const missing = missingForIdentity(recipient);
  if (missing !== null) problems.push(fieldProblem(`recipients.${id}.${missing}`, 'send_identity_incomplete'));
  if (isWeaker(identity, rules.required)) {
    problems.push(fieldProblem(`recipients.${id}.identity`, 'send_identity_weak'));
  }
  if (identity === 'sms_code' && !rules.hasTextMessages) {
    problems.push(fieldProblem(`recipients.${id}.identity`, 'send_identity_no_texts'));
  }
  return problems;
}

function glyphProblems({ id, value, options }: FieldRow, unwritable: readonly string[]): FieldProblem[] {
  const parts = { value: value ?? '', options: options.join('\n') };
  return Object.entries(parts).flatMap(([name, text]) => {
    const found = unwritable.filter((character) => text.includes(character));
    if (found.length === 0) return [];
    return [{ path: `fields.${id}.${name}`, code: 'field_glyph_missing', message: found.join(' ') }];
  });
}

function fieldProblems(field: ReturnType<typeof toField>, budget: MatchBudget): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (field.recipient === null) problems.push(fieldProblem(`fields.${field.id}.recipient`, 'send_fields_unassigned'));
  // What no one may change must hold what it needs, or no one could ever finish.
  const isEmpty = field.value === null || isBlank(field.value);
  const isStuck = field.isReadOnly && field.isRequired && isEmpty && !isMarkType(field.type);
  if (isStuck || !fitsField(field, budget)) {
    problems.push(fieldProblem(`fields.${field.id}.value`, 'field_value_invalid'));
  }
  return problems;
}
