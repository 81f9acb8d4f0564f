import type { Db } from '../../../platform/db/db.ts';

/** All templates of an account with their versions and files: what someone takes along who asks for their data. */
export async function templatesOfAccount(db: Db, accountId: number) {
  const templates = await db
    .selectFrom('templates')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const versions = await db
    .selectFrom('templateVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('number')
    .execute();
  const files = await db
    .selectFrom('templateFiles')
    .select(['id', 'templateId', 'name', 'uploadedSha256'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  return templates.map((template) => ({
    ...template,
    versions: versions.filter(({ templateId }) => templateId === template.id),
    files: files.filter(({ templateId }) => templateId === template.id),
  }));
}
