import { type Field, type FieldInput, MOST_DOCUMENT_FIELDS, refsOf } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest } from '../documents.act.ts';
import type { DocumentRow, Owner } from '../documents.repo.ts';
import { refOf, toField } from '../documents.shape.ts';
import { beginDraft } from '../states/transition.ts';
import { clearFormulas, type FieldRow, fieldsRepo } from './fields.repo.ts';
import { problemsOf, refuseFields, settle } from './fields.rules.ts';
import { refuseBroken, scopeOf } from './fields.service.ts';
import { type DocumentFileRow, documentFilesRepo } from './files.repo.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';

/** What fields can lie on and belong to, and the fields that are there. */
export type Ground = {
  files: readonly DocumentFileRow[];
  recipients: readonly RecipientRow[];
  fields: readonly Field[];
};

type Adding<T> = { fields: readonly FieldInput[]; note: (ids: number[]) => Promise<T> };

export async function groundOf(db: Db, document: Owner): Promise<Ground> {
  return {
    files: await documentFilesRepo(db).list(document),
    recipients: await recipientsRepo(db).list(document),
    fields: (await fieldsRepo(db).list(document)).map(toField),
  };
}

/** What is done to many fields of a draft in one step, by modules above. */
export const layingOf = (platform: Platform) => ({
  /**
   * Adds fields under the document's lock. `make` answers them, and what keeps their ids in the same transaction. Throws what is wrong with
   * a field, `fields_too_many`, and what keeps the document from being edited.
   */
  add: <T>(by: ActorRequest, documentId: number, make: (tx: Db, ground: Ground) => Promise<Adding<T>>): Promise<T> =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const ground = await groundOf(tx, document);
      const { fields, note } = await make(tx, ground);
      if (ground.fields.length + fields.length > MOST_DOCUMENT_FIELDS) throw new AppError('fields_too_many');
      const scope = await scopeOf(tx, document);
      refuseFields(
        fields.flatMap((field, index) =>
          problemsOf(field, scope).map((found) => ({ ...found, path: `fields.${index}.${found.path}` })),
        ),
      );
      const rows = await fieldsRepo(tx).insert(document, fields.map(settle));
      const indexOf = new Map(rows.map(({ id }, index) => [id, index]));
      await refuseBroken(tx, document, scope, (id) => (indexOf.has(id) ? `fields.${indexOf.get(id)}.` : null));
      await beginDraft(tx, platform, document);
      return note(rows.map(({ id }) => id));
    }),

  /**
   * Removes the fields that `find` names; those that are gone are left out. What hung on them is always shown. Formulas that count with one
   * of them are removed where `alsoFormulas` says so; otherwise throws `laying_in_use` with each.
   */
  take: (
    by: ActorRequest,
    documentId: number,
    find: (tx: Db, document: DocumentRow) => Promise<readonly number[]>,
    { alsoFormulas }: { alsoFormulas: boolean },
  ) =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const wanted = new Set(await find(tx, document));
      const fields = await fieldsRepo(tx).list(document);
      const gone = fields.filter(({ id }) => wanted.has(id));
      const counting = countingWith(gone, fields);
      if (counting.length > 0 && !alsoFormulas) throw inUse(counting);
      const ids = counting.map((field) => field.id);
      await clearFormulas(tx, document, ids);
      await fieldsRepo(tx).remove(
        document,
        gone.map(({ id }) => id),
      );
      for (const field of gone) await fieldsRepo(tx).clearConditions(document, refOf(field));
      await refuseBroken(tx, document, await scopeOf(tx, document), () => 'fields.');
      await beginDraft(tx, platform, document);
    }),
});

/** The other fields whose formulas count with one of `gone`. */
function countingWith(gone: readonly FieldRow[], fields: readonly FieldRow[]): FieldRow[] {
  const refs = new Set(gone.map(refOf));
  const ids = new Set(gone.map(({ id }) => id));
  return fields.filter(
    ({ id, formula }) => !ids.has(id) && formula !== null && refsOf(formula).some((ref) => refs.has(ref)),
  );
}

const inUse = (counting: readonly FieldRow[]): AppError =>
  new AppError('laying_in_use', {
    fields: counting.map(({ id }) => fieldProblem(`fields.${id}.formula`, 'laying_in_use')),
  });
