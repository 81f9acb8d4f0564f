import { type CorrectedField, type Correction, MOST_DOCUMENT_FIELDS, textOf } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { type FieldRow, fieldsRepo } from '../draft/fields.repo.ts';
import { problemsOf, refuseFields, settle } from '../draft/fields.rules.ts';
import { scopeOf } from '../draft/fields.service.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { isAsked } from './correction.rules.ts';

/** A field as it is to be; `before` null: a new one. `path`: how the call names it. */
type WantedField = { path: string; before: FieldRow | null; to: CorrectedField };

export type WantedFields = { given: WantedField[]; removed: FieldRow[] };

/** What became of fields, as they were and as they are. */
export type FieldChanges = {
  added: FieldRow[];
  removed: FieldRow[];
  changed: { from: FieldRow; to: FieldRow }[];
};

export const hasChanges = ({ given, removed }: WantedFields): boolean => given.length + removed.length > 0;

const isOpen = ({ state }: RecipientRow): boolean => state === 'waiting' || isAsked({ state });

/** Which fields are to change. Throws `not_found`, and `correction_field_filled` for those that stay: it names each. */
export async function fieldsToChange(
  tx: Db,
  document: DocumentRow,
  all: readonly RecipientRow[],
  { changedFields, addedFields, removedFields }: Correction,
): Promise<WantedFields> {
  const present = new Map((await fieldsRepo(tx).list(document)).map((row) => [row.id, row]));
  const open = new Set(all.filter(isOpen).map(({ id }) => id));
  const find = (id: number): FieldRow => {
    const field = present.get(id);
    if (field === undefined) throw new AppError('not_found');
    return field;
  };
  const removed = [...new Set(removedFields)].map(find);
  const gone = new Set(removed);
  const changed = [...new Map(changedFields.map((to, index) => [to.id, { to, index }])).values()]
    .map(({ to, index }) => ({ path: `changed_fields.${index}.`, before: find(to.id), to }))
    .filter(({ before }) => !gone.has(before));
  const kept = [...removed, ...changed.map(({ before }) => before)].filter(
    ({ filledAt, recipientId }) => filledAt !== null || recipientId === null || !open.has(recipientId),
  );
  if (kept.length > 0) {
    const [code, message] = ['correction_field_filled' as const, textOf('correction_field_filled')];
    throw new AppError(code, { fields: kept.map(({ id }) => ({ path: `fields.${id}`, code, message })) });
  }
  const added = addedFields.map((to, index) => ({ path: `added_fields.${index}.`, before: null, to }));
  return { given: [...changed, ...added], removed };
}

/** Changes, adds and removes them. `people`: those who were added, by their keys. Throws `request_invalid`, `fields_too_many`. */
export async function changeFields(
  tx: Db,
  document: DocumentRow,
  { given, removed }: WantedFields,
  people: ReadonlyMap<string, RecipientRow>,
): Promise<FieldChanges> {
  const repo = fieldsRepo(tx);
  await repo.remove(
    document,
    removed.map(({ id }) => id),
  );
  if (given.length === 0) return { added: [], changed: [], removed };
  const fields = given.map((one) => ({ ...one, input: inputOf(one.to, people) }));
  await refuseMisplaced(tx, document, fields);
  const known = fields.flatMap(({ before, input }) => (before === null ? [] : [{ ...settle(input), id: before.id }]));
  await repo.update(document, known);
  const inserted = await repo.insert(
    document,
    fields.filter(({ before }) => before === null).map(({ input }) => settle(input)),
  );
  const now = new Map((await repo.list(document)).map((row) => [row.id, row]));
  if (now.size > MOST_DOCUMENT_FIELDS) throw new AppError('fields_too_many');
  const changed = given.flatMap(({ before }) => {
    const to = before === null ? undefined : now.get(before.id);
    return before === null || to === undefined ? [] : [{ from: before, to }];
  });
  return { added: inserted, changed, removed };
}

function inputOf({ id: _id, recipientKey, ...input }: CorrectedField, people: ReadonlyMap<string, RecipientRow>) {
  const recipient = recipientKey === undefined ? input.recipient : (people.get(recipientKey)?.id ?? null);
  return { ...input, recipient };
}

type Settled = { path: string; input: ReturnType<typeof inputOf> };

/** Beyond what drafts refuse: whose part is over gets nothing more to fill in, and no one is left without a recipient. */
async function refuseMisplaced(tx: Db, document: DocumentRow, fields: readonly Settled[]): Promise<void> {
  const scope = await scopeOf(tx, document);
  const open = new Set((await recipientsRepo(tx).list(document)).filter(isOpen).map(({ id }) => id));
  refuseFields(
    fields.flatMap(({ path, input }) => {
      const found = problemsOf(input, scope);
      if (input.recipient === null || !open.has(input.recipient)) {
        const code = 'correction_recipient_done';
        found.push(fieldProblem('recipient', code));
      }
      return found.map((one) => ({ ...one, path: `${path}${one.path}` }));
    }),
  );
}
