import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, actorIn, requireCan } from '../../access/index.ts';
import { type DomainRow, domainsRepo } from './domains.repo.ts';
import { enterprisePolicy } from './enterprise.policy.ts';

/** Strangers are told there is no such team. Throws `not_permitted` for members and where the team is not active. */
export async function requireAdmin(tx: Db, actor: Actor, teamId: number): Promise<Actor> {
  const caller = await actorIn(tx, actor, teamId);
  requireCan(caller, enterprisePolicy.update);
  return caller;
}

export async function lockDomain(tx: Db, teamId: number, id: number): Promise<DomainRow> {
  const row = await domainsRepo(tx).lock(teamId, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}
