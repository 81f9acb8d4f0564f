import type { FieldInput } from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { FieldTable } from '../../../../migrations/tables.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Owner } from '../documents.repo.ts';

export type FieldRow = Selectable<FieldTable>;

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const toRow = ({ file, recipient, options, group, ref, validation, condition, ...rest }: FieldInput) => ({
  ...rest,
  ref: ref === '' ? null : ref,
  radioGroup: group,
  validation: asJson(validation),
  condition: asJson(condition),
  fileId: file,
  recipientId: recipient,
  options: JSON.stringify(options),
});

export const fieldsRepo = (db: Db) => ({
  list: ({ accountId, id }: Owner): Promise<FieldRow[]> =>
    db
      .selectFrom('fields')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .orderBy('tabOrder')
      .orderBy('id')
      .execute(),

  find: (accountId: number, id: number): Promise<FieldRow | undefined> =>
    db.selectFrom('fields').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst(),

  /** New fields, in the order given. */
  insert: async ({ accountId, id }: Owner, fields: readonly FieldInput[]): Promise<FieldRow[]> => {
    if (fields.length === 0) return [];
    const rows = fields.map((field) => ({ ...toRow(field), accountId, documentId: id }));
    return db.insertInto('fields').values(rows).returningAll().execute();
  },

  /** Changes many fields in one statement and answers their versions; ids that are not this document's are left alone. */
  update: async (
    { accountId, id }: Owner,
    fields: readonly (FieldInput & { id: number })[],
  ): Promise<Map<number, number>> => {
    if (fields.length === 0) return new Map();
    const given = JSON.stringify(
      fields.map((field) => ({
        ...toRow(field),
        options: field.options,
        validation: field.validation,
        condition: field.condition,
      })),
    );
    const { rows } = await sql<{ id: number; version: number }>`
      update fields f set
        file_id = n."fileId", recipient_id = n."recipientId", type = n.type, page = n.page,
        x = n.x, y = n.y, width = n.width, height = n.height, label = n.label,
        is_required = n."isRequired", is_read_only = n."isReadOnly", value = n.value, preset = null, placeholder = n.placeholder,
        options = n.options, min_length = n."minLength", max_length = n."maxLength", pattern = n.pattern,
        ref = case when n.ref = 'f' || f.id then f.ref else coalesce(n.ref, f.ref) end, radio_group = n."radioGroup", validation = n.validation,
        formula = n.formula, condition = n.condition, font_size = n."fontSize", tab_order = n."tabOrder"
      from jsonb_to_recordset(${given}::jsonb) as n(
        id bigint, "fileId" bigint, "recipientId" bigint, type text, page integer,
        x double precision, y double precision, width double precision, height double precision, label text,
        "isRequired" boolean, "isReadOnly" boolean, value text, placeholder text,
        options jsonb, "minLength" integer, "maxLength" integer, pattern text,
        ref text, "radioGroup" text, validation jsonb, formula text, condition jsonb, "fontSize" double precision, "tabOrder" integer)
      where f.account_id = ${accountId} and f.document_id = ${id} and f.id = n.id
      returning f.id, f.version`.execute(db);
    return new Map(rows.map((row) => [row.id, row.version]));
  },

  /** What hung on a field that is gone is always shown. */
  clearConditions: async ({ accountId, id }: Owner, ref: string): Promise<void> => {
    await db
      .updateTable('fields')
      .set({ condition: null })
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .where(sql`condition ->> 'field'`, '=', ref)
      .execute();
  },

  remove: async ({ accountId, id }: Owner, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .deleteFrom('fields')
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .where('id', 'in', ids)
      .execute();
  },
});

/** The values of these fields are filled in from then on. */
export const clearFormulas = (db: Db, of: Owner, ids: readonly number[]): Promise<void> =>
  changeEach(db, of, ids, { formula: null });

/** They belong to no one until they are given to someone. */
export const releaseFields = (db: Db, of: Owner, ids: readonly number[]): Promise<void> =>
  changeEach(db, of, ids, { recipientId: null });

async function changeEach(
  db: Db,
  { accountId, id }: Owner,
  ids: readonly number[],
  patch: { formula: null } | { recipientId: null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('fields')
    .set(patch)
    .where('accountId', '=', accountId)
    .where('documentId', '=', id)
    .where('id', 'in', ids)
    .execute();
}
