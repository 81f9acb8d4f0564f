import type { CorrectedField, Correction } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { refOf, type WholeDocument } from '../documents.shape.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';

type Whole = Pick<WholeDocument, 'files' | 'recipients' | 'fields'>;
type Given = Correction & { unwritable: readonly string[] };

/**
 * What a correction of a document with separate copies means for one of them, in its own numbers. `people`: the recipients of the
 * document who have their part there. Fields keep their name in every copy; one that is given to someone else moves to their copy.
 */
export async function copyOf(
  tx: Db,
  { files, recipients, fields }: Whole,
  part: DocumentRow,
  given: Given,
): Promise<{ people: number[]; correction: Given }> {
  const own = await recipientsRepo(tx).list(part);
  const ownFiles = await documentFilesRepo(tx).list(part);
  const ownFields = await fieldsRepo(tx).list(part);
  const people = new Map(own.map((row) => [row.parentRecipientId ?? 0, row.id]));
  const positions = new Map(files.map(({ id, position }) => [id, position]));
  const fieldIds = new Map(ownFields.map((row) => [refOf(row), row.id]));
  const idOf = (id: number): number | undefined => {
    const field = fields.find((one) => one.id === id);
    return field === undefined ? undefined : fieldIds.get(refOf(field));
  };
  const inCopy = (field: CorrectedField) => {
    const { id: _id, recipientKey: _key, ...rest } = field;
    const file = ownFiles.find(({ position }) => position === positions.get(field.file))?.id ?? 0;
    return { ...rest, file, recipient: people.get(field.recipient ?? 0) ?? null, ref: refIn(fields, field) };
  };
  const isHere = (field: CorrectedField) => people.has(field.recipient ?? 0);
  const changed = given.changedFields.map((field) => ({ field, id: idOf(field.id) }));
  return {
    people: recipients.map(({ id }) => id).filter((id) => people.has(id)),
    correction: {
      ...given,
      // In a copy of their own no one waits for others.
      recipients: given.recipients.flatMap(({ order: _order, ...one }) => {
        const id = people.get(one.id);
        return id === undefined ? [] : [{ ...one, id }];
      }),
      changedFields: changed.flatMap(({ field, id }) =>
        id !== undefined && isHere(field) ? [{ ...inCopy(field), id }] : [],
      ),
      addedFields: [
        ...given.addedFields.filter(isHere),
        ...changed.filter(({ field, id }) => id === undefined && isHere(field)).map(({ field }) => field),
      ].map(inCopy),
      removedFields: [
        ...given.removedFields.flatMap((id) => idOf(id) ?? []),
        ...changed.flatMap(({ field, id }) => (id !== undefined && !isHere(field) ? [id] : [])),
      ],
    },
  };
}

/** Names the added fields that have no name yet: by their own ids they would be called differently in what they were prepared in and in the copy. */
export function withRefs<G extends Correction>(given: G, { fields }: Pick<Whole, 'fields'>): G {
  const taken = new Set([
    ...fields.map(refOf),
    ...[...given.changedFields, ...given.addedFields].map(({ ref }) => ref),
  ]);
  let number = 0;
  const free = (): string => {
    do number += 1;
    while (taken.has(`added_${number}`));
    return `added_${number}`;
  };
  const addedFields = given.addedFields.map((field) => (field.ref === '' ? { ...field, ref: free() } : field));
  return { ...given, addedFields };
}

/** How conditions and formulas name it, in every copy. */
function refIn(fields: Whole['fields'], { id, ref }: CorrectedField): string {
  const before = fields.find((one) => one.id === id);
  return before !== undefined && (ref === '' || ref === `f${before.id}`) ? refOf(before) : ref;
}

/** Refuses what concerns someone whose copy is over. `open`: those whose copy is still out. */
export function refuseEnded({ fields }: Whole, given: Correction, open: ReadonlySet<number>): void {
  if (given.recipients.some(({ id }) => !open.has(id))) throw new AppError('correction_recipient_done');
  const touched = new Set([...given.removedFields, ...given.changedFields.map(({ id }) => id)]);
  const holders = [
    ...fields.filter(({ id }) => touched.has(id)).map(({ recipientId }) => recipientId),
    ...[...given.changedFields, ...given.addedFields].map(({ recipient }) => recipient),
  ];
  if (holders.some((id) => id === null || !open.has(id))) throw new AppError('correction_recipient_done');
}
