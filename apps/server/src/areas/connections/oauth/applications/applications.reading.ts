import type { OauthApplication } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { issuerOf } from '../oauth.addresses.ts';
import { applicationPolicy } from './applications.policy.ts';
import { type ApplicationRow, applicationsRepo, type CountedApplication } from './applications.repo.ts';
import { toApplication } from './applications.shape.ts';

/** Throws `not_found` for applications of others, and where the actor may not know of them. */
export async function readApplication(db: Db, actor: Actor, id: number): Promise<CountedApplication> {
  const row = await applicationsRepo(db).find(actor.accountId, id);
  if (row === undefined || !applicationPolicy.read(actor)) throw new AppError('not_found');
  return row;
}

/** The same under its lock, for a change. */
export async function lockApplication(tx: Db, actor: Actor, id: number): Promise<ApplicationRow> {
  const row = await applicationsRepo(tx).lock(actor.accountId, id);
  if (row === undefined || !applicationPolicy.read(actor)) throw new AppError('not_found');
  return row;
}

export const shownTo =
  (platform: Platform) =>
  (actor: Actor, row: CountedApplication): OauthApplication =>
    toApplication(actor, row, issuerOf(platform));
