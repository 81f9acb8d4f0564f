import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorAtWork } from '../../people/index.ts';
import { brandOfAccount } from '../../teams/index.ts';
import { templatesRepo } from '../document-templates/index.ts';
import { REFUSALS, type Standing, stateOf } from './links.rules.ts';
import { type LinkRow, linksRepo } from './public-links.repo.ts';

/** A link with everything its state depends on. */
export async function standingOf(db: Db, link: LinkRow, at: Date): Promise<Standing> {
  const { accountId, templateId, madeBy: userId } = link;
  const template = templateId === null ? undefined : await templatesRepo(db).find({ accountId, id: templateId });
  return { link, template, maker: await actorAtWork(db, { userId, accountId }, at) };
}

/** The link of this code. Throws `public_link_invalid`. */
export async function findByCode(db: Db, code: string): Promise<LinkRow> {
  const link = await linksRepo(db).findByCode(code);
  if (link === undefined) throw new AppError('public_link_invalid');
  return link;
}

type Working = Standing & { template: NonNullable<Standing['template']>; maker: NonNullable<Standing['maker']> };

/** Throws why a visitor is not let in. `evenFull`: not because it was used as often as it may be. */
export function requireOpen(standing: Standing, now: Date, { evenFull = false } = {}): Working {
  const { template, maker } = standing;
  const state = stateOf(standing, now);
  const refusal = state === 'full' && evenFull ? null : REFUSALS[state];
  if (refusal !== null) throw new AppError(refusal);
  if (template === undefined || maker === null) throw new AppError('public_link_closed');
  return { ...standing, template, maker };
}

/** The same under the locks of template and link, in the order that all who need both take them. */
export async function lockStanding(tx: Db, { clock }: Platform, known: LinkRow): Promise<Standing> {
  const { accountId, templateId } = known;
  if (templateId !== null) await templatesRepo(tx).lock({ accountId, id: templateId });
  const link = await linksRepo(tx).lock(known);
  if (link === undefined) throw new AppError('public_link_invalid');
  return standingOf(tx, link, clock.now());
}

/** The team, or the person whose account it is. */
export const senderOf = async (db: Db, { accountId }: LinkRow, maker: { name: string }): Promise<string> =>
  (await brandOfAccount(db, accountId))?.name ?? maker.name;
