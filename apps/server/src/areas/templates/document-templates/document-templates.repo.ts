import type { Input, listTemplates } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { TemplateFileTable, TemplateTable, TemplateVersionTable } from '../../../migrations/tables.templates.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { type Actor, seenBy } from '../../access/index.ts';

export type TemplateRow = Selectable<TemplateTable>;
export type TemplateFileRow = Selectable<TemplateFileTable>;
export type TemplateVersionRow = Selectable<TemplateVersionTable>;

/** `published`: what is used; null until there is a version. */
export type ListedTemplate = TemplateRow & { published: TemplateRow['draft'] | null; hasChanges: boolean };

type Owner = { accountId: number; id: number };
type Query = Input<typeof listTemplates>['query'];

/** So many tags are offered as a filter. */
const MOST_TAGS = 200;

export const templatesRepo = (db: Db) => {
  const whole = () =>
    db
      .selectFrom('templates')
      .leftJoin('templateVersions as v', (on) =>
        on
          .onRef('v.accountId', '=', 'templates.accountId')
          .onRef('v.templateId', '=', 'templates.id')
          .onRef('v.number', '=', 'templates.publishedVersion'),
      )
      .selectAll('templates')
      .select(['v.content as published', sql<boolean>`templates.draft is distinct from v.content`.as('hasChanges')]);
  return {
    find: ({ accountId, id }: Owner): Promise<ListedTemplate | undefined> =>
      whole().where('templates.accountId', '=', accountId).where('templates.id', '=', id).executeTakeFirst(),

    lock: ({ accountId, id }: Owner): Promise<TemplateRow | undefined> =>
      db
        .selectFrom('templates')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** One page of the templates that the actor may see. */
    list: async (actor: Actor, query: Query): Promise<{ rows: ListedTemplate[]; counted: number }> => {
      const { limit, offset } = pageBounds(query);
      const wanted = wantedOf(actor, query);
      const rows = await whole()
        .where(wanted)
        .orderBy(orderOf(query.ordering))
        .orderBy('templates.id', query.ordering?.startsWith('-') ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { rows: counts } = await sql<{ counted: number }>`
        select count(*) as counted from (
          select 1 from templates where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db);
      return { rows, counted: counts[0]?.counted ?? 0 };
    },

    insert: (values: Insertable<TemplateTable>): Promise<TemplateRow> =>
      db.insertInto('templates').values(values).returningAll().executeTakeFirstOrThrow(),

    /** Writes a change and counts it. */
    change: ({ accountId, id }: Owner, patch: Updateable<TemplateTable>, at: Date): Promise<TemplateRow> =>
      db
        .updateTable('templates')
        .set(patch)
        .set((to) => ({ version: to('version', '+', 1), updatedAt: at }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Keeps the version: counting a use must not make an open editor stale. */
    countUse: ({ accountId, id }: Owner, at: Date) =>
      db
        .updateTable('templates')
        .set((to) => ({ useCount: to('useCount', '+', 1), lastUsedAt: at }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute(),

    delete: ({ accountId, id }: Owner) =>
      db.deleteFrom('templates').where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};

/** The templates that a member of a team made. */
export const ownTemplatesRepo = (db: Db) => ({
  countOf: async (accountId: number, ownerId: number): Promise<number> => {
    const { counted } = await db
      .selectFrom('templates')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow();
    return counted;
  },

  /** Gives the templates of a member who leaves to another member. */
  setOwner: ({ accountId, from, to }: { accountId: number; from: number; to: number }) =>
    db
      .updateTable('templates')
      .set({ ownerId: to })
      .where('accountId', '=', accountId)
      .where('ownerId', '=', from)
      .execute(),
});

/** The tags of the templates that the actor may see, in their order, each once without regard to case. */
export async function tagsSeen(db: Db, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(t.name) as name from templates, unnest(tags) t(name)
    where templates.account_id = ${actor.accountId} and ${seenBy(actor, 'templates')}
    group by lower(t.name) order by lower(t.name) limit ${sql.lit(MOST_TAGS)}`.execute(db);
  return rows.map(({ name }) => name);
}

function wantedOf(actor: Actor, query: Query): RawBuilder<boolean> {
  const { search, folder, tag, owner, kind, archived } = query;
  const conditions = [
    sql<boolean>`templates.account_id = ${actor.accountId}`,
    seenBy(actor, 'templates'),
    archived === 'true' ? sql<boolean>`archived_at is not null` : sql<boolean>`archived_at is null`,
    ...(search ? [sql<boolean>`(name || ' ' || description) ilike ${containing(search)}`] : []),
    ...(folder === undefined ? [] : [sql<boolean>`folder_id = ${folder}`]),
    ...(tag ? [sql<boolean>`exists (select from unnest(tags) t(name) where lower(t.name) = lower(${tag}))`] : []),
    ...(owner === undefined ? [] : [sql<boolean>`owner_id = ${actor.userId}`]),
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const COLUMNS = {
  name: sql`lower(templates.name)`,
  created_at: sql`templates.created_at`,
  updated_at: sql`templates.updated_at`,
  use_count: sql`templates.use_count`,
  last_used_at: sql`templates.last_used_at`,
};

/** By name, unless asked otherwise. */
function orderOf(ordering: Query['ordering']): RawBuilder<unknown> {
  const wanted = ordering || 'name';
  const column = COLUMNS[wanted.replace(/^-/, '') as keyof typeof COLUMNS];
  return wanted.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

export const templateVersionsRepo = (db: Db) => ({
  find: ({ accountId, id }: Owner, number: number): Promise<TemplateVersionRow | undefined> =>
    db
      .selectFrom('templateVersions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('templateId', '=', id)
      .where('number', '=', number)
      .executeTakeFirst(),

  list: ({ accountId, id }: Owner, bounds: { limit: number; offset: number }): Promise<TemplateVersionRow[]> =>
    db
      .selectFrom('templateVersions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('templateId', '=', id)
      .orderBy('number', 'desc')
      .limit(bounds.limit)
      .offset(bounds.offset)
      .execute(),

  insert: (values: Insertable<TemplateVersionTable>) => db.insertInto('templateVersions').values(values).execute(),
});

export const templateFilesRepo = (db: Db) => ({
  list: ({ accountId, id }: Owner): Promise<TemplateFileRow[]> =>
    db
      .selectFrom('templateFiles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('templateId', '=', id)
      .orderBy('id')
      .execute(),

  /** Of several templates, by their ids. */
  listOf: async (accountId: number, ids: readonly number[]): Promise<TemplateFileRow[]> =>
    ids.length === 0
      ? []
      : db
          .selectFrom('templateFiles')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('id', 'in', [...ids])
          .execute(),

  insert: (values: Insertable<TemplateFileTable>): Promise<TemplateFileRow> =>
    db.insertInto('templateFiles').values(values).returningAll().executeTakeFirstOrThrow(),

  /** Those that neither the draft nor a version names. */
  dropUnnamed: ({ accountId, id }: Owner) =>
    sql`
      delete from template_files f where f.account_id = ${accountId} and f.template_id = ${id}
        and not exists (
          select from templates t where t.account_id = f.account_id and t.id = f.template_id
            and t.draft -> 'files' @> to_jsonb(f.id))
        and not exists (
          select from template_versions v where v.account_id = f.account_id and v.template_id = f.template_id
            and v.content -> 'files' @> to_jsonb(f.id))`.execute(db),
});
