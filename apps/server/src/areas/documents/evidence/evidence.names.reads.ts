import type { Db } from '../../../platform/db/db.ts';

type Named = { details: Record<string, unknown>; personal: Record<string, string> };

/**
 * What an entry speaks of by id, with the names that it has now: who reads the entry later learns how things were called then, also
 * when a recipient was corrected or a field removed since. What the caller gave stays.
 */
export async function withNames(
  db: Db,
  accountId: number,
  { details, personal }: { details?: Named['details'] | undefined; personal?: Named['personal'] | undefined },
): Promise<Named> {
  const { recipient, field, file } = details ?? {};
  const found: Named[] = [];
  const isNamed = personal?.['recipientName'] !== undefined;
  if (typeof recipient === 'number' && !isNamed) found.push(await ofRecipient(db, accountId, recipient));
  if (typeof field === 'number') found.push(await ofField(db, accountId, field));
  if (typeof file === 'number') found.push(await ofFile(db, accountId, file));
  const names = Object.assign({}, ...found.map((one) => one.personal)) as Named['personal'];
  // An empty name says nothing.
  const said = Object.entries(names).filter(([, name]) => name !== '');
  return {
    details: Object.assign({}, ...found.map((one) => one.details), details) as Named['details'],
    personal: { ...Object.fromEntries(said), ...personal },
  };
}

const NOTHING: Named = { details: {}, personal: {} };

async function ofRecipient(db: Db, accountId: number, id: number): Promise<Named> {
  const row = await db
    .selectFrom('recipients')
    .select(['name', 'email'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? NOTHING : { details: {}, personal: { recipientName: row.name || row.email } };
}

/** Its kind and page are no one's data; what its sender called it may be. */
async function ofField(db: Db, accountId: number, id: number): Promise<Named> {
  const row = await db
    .selectFrom('fields as f')
    .innerJoin('documentFiles as d', (on) => on.onRef('d.accountId', '=', 'f.accountId').onRef('d.id', '=', 'f.fileId'))
    .select(['f.type', 'f.page', 'f.label', 'd.name'])
    .where('f.accountId', '=', accountId)
    .where('f.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return NOTHING;
  const { type, page, label, name } = row;
  return { details: { fieldType: type, page }, personal: { fieldLabel: label, fileName: name } };
}

async function ofFile(db: Db, accountId: number, id: number): Promise<Named> {
  const row = await db
    .selectFrom('documentFiles')
    .select('name')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? NOTHING : { details: {}, personal: { fileName: row.name } };
}
