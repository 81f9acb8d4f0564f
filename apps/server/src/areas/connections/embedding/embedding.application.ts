import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../access/index.ts';
import { findById, findOfAccount } from '../oauth/index.ts';

/**
 * For which application an address is: the one that calls, or one of the account. Throws `embed_application_unknown`,
 * `embed_origins_missing`.
 */
export async function applicationFor(
  db: Db,
  { accountId, applicationId }: Actor,
  { clientId }: { clientId?: string | undefined },
) {
  const application =
    applicationId === undefined
      ? await findOfAccount(db, accountId, clientId ?? '')
      : await findById(db, applicationId);
  if (application === undefined) throw new AppError('embed_application_unknown');
  if (application.embedOrigins.length === 0) throw new AppError('embed_origins_missing');
  return application;
}
