import {
  definedOf,
  type Field,
  type FieldInput,
  type Input,
  MOST_DOCUMENT_FIELDS,
  type updateField,
} from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, type Nothing, onPart, refuseStalePart } from '../documents.act.ts';
import { type FieldRow, fieldsRepo } from './fields.repo.ts';
import { type FieldScope, problemsBetween, problemsOf, refuseFields, settle } from './fields.rules.ts';
import { documentFilesRepo } from './files.repo.ts';
import { recipientsRepo } from './recipients.repo.ts';
import type { Owner } from '../documents.repo.ts';
import { refOf, toField, toLinked, toRecipient } from '../documents.shape.ts';
import { beginDraft } from '../states/transition.ts';

type Given = FieldInput & { id?: number | undefined; key?: string | undefined };
type Saved = Field & { key?: string | undefined };

export const fieldsService = (platform: Platform) => ({
  create: (by: ActorRequest, { document: documentId, ...input }: FieldInput & { document: number }): Promise<Field> =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const scope = await scopeOf(tx, document);
      refuseFields(problemsOf(input, scope));
      const [row] = await fieldsRepo(tx).insert(document, [settle(input)]);
      if (row === undefined) throw new AppError('internal');
      await refuseBroken(tx, document, scope, (id) => (id === row.id ? '' : null));
      await beginDraft(tx, platform, document);
      return toField(row);
    }),

  update: async (by: ActorRequest, id: number, patch: Input<typeof updateField>['body']): Promise<Field> =>
    act(platform, onPart(by), await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      const present = await presentField(tx, by, document, id);
      const { id: _id, version: _version, ...before } = toField(present);
      const changed = { ...before, ...definedOf(patch) };
      const scope = await scopeOf(tx, document);
      refuseFields(problemsOf(changed, scope));
      const versions = await fieldsRepo(tx).update(document, [{ ...settle(changed), id }]);
      await refuseBroken(tx, document, scope, (other) => (other === id ? '' : null));
      await beginDraft(tx, platform, document);
      const ref = changed.ref === '' ? before.ref : changed.ref;
      return { ...settle(changed), ref, id, version: versions.get(id) ?? present.version };
    }),

  remove: async (by: ActorRequest, id: number): Promise<Nothing> =>
    act(platform, onPart(by), await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      const field = await presentField(tx, by, document, id);
      await fieldsRepo(tx).remove(document, [id]);
      await fieldsRepo(tx).clearConditions(document, refOf(field));
      await beginDraft(tx, platform, document);
      return {};
    }),

  /** The set becomes exactly what is given: known ids are changed, others added, missing ones removed. */
  replace: (by: ActorRequest, documentId: number, given: Given[]): Promise<{ fields: Saved[]; version: number }> =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const scope = await scopeOf(tx, document);
      const problems = given.flatMap((field, index) =>
        problemsOf(field, scope).map((found) => ({ ...found, path: `fields.${index}.${found.path}` })),
      );
      refuseFields(problems);
      const saved = await store(tx, document, given);
      const indexOf = new Map(saved.map(({ id }, index) => [id, index]));
      const rows = await refuseBroken(tx, document, scope, (id) => `fields.${indexOf.get(id) ?? 0}.`);
      const refs = new Map(rows.map((row) => [row.id, refOf(row)]));
      const { version } = await beginDraft(tx, platform, document);
      return { fields: saved.map((field) => ({ ...field, ref: refs.get(field.id) ?? field.ref })), version };
    }),
});

/**
 * What only shows between fields, once they are stored. `pathOf` names a field on the wire; null: it is not the caller's matter. Throws
 * `fields_too_many` as well.
 */
export async function refuseBroken(
  tx: Db,
  document: Owner,
  { turns }: FieldScope,
  pathOf: (id: number) => string | null,
): Promise<FieldRow[]> {
  const rows = await fieldsRepo(tx).list(document);
  if (rows.length > MOST_DOCUMENT_FIELDS) throw new AppError('fields_too_many');
  const paths = new Map(rows.map((row) => [refOf(row), pathOf(row.id)]));
  refuseFields(problemsBetween(rows.map(toLinked), turns, (ref) => paths.get(ref) ?? null));
  return rows;
}

/** A field of the document, if the caller means its present version. */
async function presentField(tx: Db, by: ActorRequest, { accountId }: Owner, id: number): Promise<FieldRow> {
  const field = await fieldsRepo(tx).find(accountId, id);
  if (field === undefined) throw new AppError('not_found');
  refuseStalePart(by, field, 'fields');
  return field;
}

async function store(tx: Db, document: Owner, given: Given[]): Promise<Saved[]> {
  const repo = fieldsRepo(tx);
  const present = new Set((await repo.list(document)).map(({ id }) => id));
  const claimed = new Set<number>();
  const isKnown = ({ id }: Given) => {
    // The second of two with one id, an id of another document, an id removed meanwhile: its own field.
    if (id === undefined || !present.has(id) || claimed.has(id)) return false;
    claimed.add(id);
    return true;
  };
  const plan = given.map((field) => ({ field: settle(field), isKnown: isKnown(field) }));
  await repo.remove(
    document,
    [...present].filter((id) => !claimed.has(id)),
  );
  const inputOf = ({ id: _id, key: _key, ...input }: Given): FieldInput => input;
  const changed = plan.filter((item) => item.isKnown).map(({ field }) => ({ ...inputOf(field), id: Number(field.id) }));
  const versions = await repo.update(document, changed);
  const fresh = plan.filter((item) => !item.isKnown);
  const inserted = await repo.insert(
    document,
    fresh.map(({ field }) => inputOf(field)),
  );
  const insertedOf = new Map(fresh.map(({ field }, index) => [field, inserted[index]]));
  return plan.map(({ field }) => {
    const { id, version } = insertedOf.get(field) ?? {
      id: Number(field.id),
      version: versions.get(Number(field.id)) ?? 1,
    };
    return { ...inputOf(field), id, version, ...(field.key === undefined ? {} : { key: field.key }) };
  });
}

export async function scopeOf(tx: Db, document: Owner): Promise<FieldScope> {
  const files = await documentFilesRepo(tx).list(document);
  const recipients = await recipientsRepo(tx).list(document);
  return {
    pageCountByFile: new Map(files.map((file) => [file.id, file.pages.length])),
    roleByRecipient: new Map(recipients.map((row) => [row.id, toRecipient(row).role])),
    turns: new Map(recipients.map((row) => [row.id, row.signingOrder])),
  };
}

async function documentOf(db: Db, by: ActorRequest, fieldId: number): Promise<number> {
  const field = await fieldsRepo(db).find(by.actor.accountId, fieldId);
  if (field === undefined) throw new AppError('not_found');
  return field.documentId;
}
