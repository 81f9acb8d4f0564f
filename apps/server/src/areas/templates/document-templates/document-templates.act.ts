import { getTemplate, type Template } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, foldersRepo } from '../../access/index.ts';
import { type ActorRequest, readCreators } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { isSeenBy, requireAct, type TemplateAct } from './document-templates.policy.ts';
import { type ListedTemplate, templateFilesRepo, type TemplateRow, templatesRepo } from './document-templates.repo.ts';
import { type Beside, toTemplate } from './document-templates.shape.ts';

/** A template of the account that the caller may see. Throws `not_found`. */
export async function findFor(db: Db, actor: Actor, id: number): Promise<ListedTemplate> {
  const template = await templatesRepo(db).find({ accountId: actor.accountId, id });
  if (template === undefined || !isSeenBy(template, actor)) throw new AppError('not_found');
  return template;
}

/** The template under its row lock, if the caller may do this with it now and means its present version. */
export async function lockFor(tx: Db, { actor, request }: ActorRequest, id: number, act: TemplateAct) {
  const template = await templatesRepo(tx).lock({ accountId: actor.accountId, id });
  if (template === undefined || !isSeenBy(template, actor)) throw new AppError('not_found');
  requireAct(template, actor, act);
  refuseStale(request, template, readBy(getTemplate, { id }));
  return template;
}

/** Related rows of one account, read together. */
export async function besideOf(
  db: Db,
  accountId: number,
  rows: readonly TemplateRow[],
  pictures: PicturesService,
): Promise<Omit<Beside, 'files'>> {
  const people = await readCreators(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  const folders = await foldersRepo(db).names(
    accountId,
    rows.map(({ folderId }) => folderId),
  );
  return { people, folders, pictures };
}

/** A template with everything that belongs to it. Throws `not_found`. */
export async function readTemplate(db: Db, pictures: PicturesService, actor: Actor, id: number): Promise<Template> {
  const row = await findFor(db, actor, id);
  const beside = await besideOf(db, row.accountId, [row], pictures);
  return toTemplate(row, actor, { ...beside, files: await templateFilesRepo(db).list(row) });
}

/** One act on one template of the caller's account: one transaction under its row lock. Answers it as it then is. */
export function act(
  platform: Platform,
  pictures: PicturesService,
  by: ActorRequest,
  id: number,
  what: TemplateAct,
  work: (tx: Db, template: TemplateRow) => Promise<unknown>,
): Promise<Template> {
  return platform.db.transaction().execute(async (tx) => {
    await work(tx, await lockFor(tx, by, id, what));
    return readTemplate(tx, pictures, by.actor, id);
  });
}
