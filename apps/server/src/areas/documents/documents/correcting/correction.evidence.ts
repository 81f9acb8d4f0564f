import { isMarkType } from '@sealwright/contract';
import type { DocumentRow } from '../documents.repo.ts';
import { toField } from '../documents.shape.ts';
import type { FieldRow } from '../draft/fields.repo.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';
import type { FieldChanges } from './correction.fields.ts';
import type { Change } from './correction.rules.ts';

/** Of a recipient: kept with its values, and of these the ones that are personal data. */
const OPEN = ['signingOrder', 'identity', 'kbaProvider', 'locale'] as const satisfies readonly (keyof RecipientRow)[];
const PERSONAL = ['name', 'email', 'phone'] as const satisfies readonly (keyof RecipientRow)[];

export type Corrected = {
  before: DocumentRow;
  settings: Partial<Pick<DocumentRow, 'expiresAt' | 'subject' | 'message'>>;
  changes: readonly Change[];
  added: readonly RecipientRow[];
  removed: readonly RecipientRow[];
  fields: FieldChanges;
};

/** What was corrected, from what to what. A note that only the sender reads, and secrets, are named and not repeated. */
export function correctedEvidence({ before, settings, changes, added, removed, fields }: Corrected) {
  const details = {
    round: before.round,
    settings: Object.keys(settings),
    ...(settings.expiresAt === undefined ? {} : { expiresAt: { from: before.expiresAt, to: settings.expiresAt } }),
    recipients: changes.map((change) => ({
      recipient: change.before.id,
      changed: [...Object.keys(change.patch).filter((key) => !key.startsWith('identitySecret')), ...secretsOf(change)],
      ...Object.fromEntries(valuesOf(change, OPEN)),
    })),
    addedRecipients: added.map(({ id, role, signingOrder, identity }) => ({
      recipient: id,
      role,
      order: signingOrder,
      identity,
    })),
    removedRecipients: removed.map(({ id, role, signingOrder }) => ({ recipient: id, role, order: signingOrder })),
    changedFields: fields.changed.map(changeOfField),
    addedFields: fields.added.map(placeOf),
    removedFields: fields.removed.map(({ id }) => id),
  };
  const personal = Object.fromEntries([
    ...changes.flatMap((change) =>
      valuesOf(change, PERSONAL).flatMap(([key, { from, to }]) => [
        [`${change.before.id}.${key}.from`, String(from)],
        [`${change.before.id}.${key}.to`, String(to)],
      ]),
    ),
    ...[...changes.map((change) => change.before), ...added, ...removed].map((row) => [
      `${row.id}.recipientName`,
      row.name || row.email,
    ]),
    ...[...added, ...removed].map(({ id, email }) => [`${id}.recipientEmail`, email]),
    ...(['subject', 'message'] as const).flatMap((key) =>
      settings[key] === undefined
        ? []
        : [
            [`${key}.from`, before[key]],
            [`${key}.to`, settings[key]],
          ],
    ),
    ...labelsOf(fields),
  ]) as Record<string, string>;
  return { details, personal };
}

const secretsOf = ({ given: { accessCode, ssnLast4 } }: Change): string[] => [
  ...(accessCode === undefined ? [] : ['accessCode']),
  ...(ssnLast4 === undefined ? [] : ['ssnLast4']),
];

const valuesOf = (
  { before, patch }: Change,
  keys: readonly (keyof RecipientRow)[],
): [string, { from: unknown; to: unknown }][] =>
  keys.filter((key) => key in patch).map((key) => [key, { from: before[key], to: patch[key] }]);

const placeOf = (row: FieldRow) => {
  const { id, recipientId, fileId, type, page, x, y, width, height } = row;
  return { field: id, fieldType: type, recipient: recipientId, file: fileId, page, x, y, width, height };
};

const PLACE = ['file', 'page', 'x', 'y', 'width', 'height'] as const;

/** Where a field went and whose it became, and the names of what else changed: labels and values may be someone's data. */
function changeOfField({ from, to }: { from: FieldRow; to: FieldRow }) {
  const [then, now] = [toField(from), toField(to)];
  const differs = (key: keyof typeof then) => JSON.stringify(then[key]) !== JSON.stringify(now[key]);
  const isMoved = PLACE.some(differs);
  const other = (Object.keys(then) as (keyof typeof then)[]).filter(
    (key) => key !== 'version' && key !== 'recipient' && !PLACE.some((one) => one === key) && differs(key),
  );
  const place = ({ file, page, x, y, width, height }: typeof then) => ({ file, page, x, y, width, height });
  return {
    field: to.id,
    fieldType: to.type,
    page: to.page,
    changed: [...(isMoved ? ['place'] : []), ...(differs('recipient') ? ['recipient'] : []), ...other],
    ...(isMoved ? { place: { from: place(then), to: place(now) } } : {}),
    ...(differs('recipient') ? { recipient: { from: then.recipient, to: now.recipient } } : {}),
  };
}

/** What each field was called, and what its sender had put in, where that was not a signature's place. */
function labelsOf({ added, removed, changed }: FieldChanges): [string, string][] {
  const labels = [...added, ...removed, ...changed.map(({ to }) => to)].flatMap(({ id, label }): [string, string][] =>
    label === '' ? [] : [[`fields.${id}.label`, label]],
  );
  const values = changed.flatMap(({ from, to }): [string, string][] =>
    from.value === to.value || isMarkType(toField(to).type)
      ? []
      : [
          [`fields.${to.id}.value.from`, from.value ?? ''],
          [`fields.${to.id}.value.to`, to.value ?? ''],
        ],
  );
  return [...labels, ...values];
}
