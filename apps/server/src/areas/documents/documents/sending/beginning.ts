import type { createDocument, Input } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { teamDefaults } from '../../../teams/index.ts';
import { accountsRepo } from '../../../access/index.ts';
import { recordEvidence } from '../../evidence/index.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import { changed } from '../documents.events.ts';
import { documentsRepo } from '../documents.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { peopleRepo } from '../documents.people.repo.ts';

type Beginning = Input<typeof createDocument>['body'];

/** Begins a document in the caller's transaction, with the account's next number. */
export async function begin(tx: Db, platform: Platform, by: ActorRequest, input: Beginning): Promise<DocumentRow> {
  const { accountId, userId, locale } = by.actor;
  const repo = documentsRepo(tx);
  if (input.client !== undefined && !(await peopleRepo(tx).contactExists(accountId, input.client))) {
    throw new AppError('not_found');
  }
  const at = platform.clock.now();
  const document = await repo.insert({
    accountId,
    number: await accountsRepo(tx).takeDocumentNumber(accountId),
    creatorId: userId,
    signingOption: input.signingOption ?? null,
    formType: input.formType ?? null,
    taxYear: input.taxYear ?? null,
    clientId: input.client ?? null,
    locale,
    ...(await teamDefaults(tx, accountId)),
    createdAt: at,
    updatedAt: at,
  });
  await recordEvidence(tx, at, {
    accountId,
    documentId: document.id,
    action: 'document.created',
    ...saidBy(by, document),
    details: { number: document.number },
  });
  await platform.events.publish(tx, changed(at, document));
  return document;
}
