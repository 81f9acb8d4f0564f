import { type ErrorCode, mayBeGrouped, mayBeWitnessed, type RecipientRole } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import type { DocumentRow, Owner } from '../documents.repo.ts';
import { alignedOrders } from '../turns.ts';
import { recipientGroupsRepo } from './recipient-groups.repo.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';

type Ties = Pick<RecipientRow, 'groupId' | 'witnessOf'>;

function refuse(path: string, code: ErrorCode = 'not_found'): never {
  throw new AppError('request_invalid', { fields: [fieldProblem(path, code)] });
}

/** To whom a recipient of this role is tied: what a role has no use for goes. Throws `request_invalid` for ties to another document. */
export async function tiesOf(
  tx: Db,
  document: DocumentRow,
  own: Partial<Ties> & { id?: number; role: string },
): Promise<Ties> {
  const role = own.role as RecipientRole;
  const groupId = mayBeGrouped(role) ? (own.groupId ?? null) : null;
  const witnessOf = role === 'witness' ? (own.witnessOf ?? null) : null;
  if (groupId !== null && !(await recipientGroupsRepo(tx).list(document)).some(({ id }) => id === groupId)) {
    refuse('group');
  }
  if (witnessOf !== null) {
    const signer = (await recipientsRepo(tx).list(document)).find(({ id }) => id === witnessOf);
    if (signer === undefined || signer.id === own.id) refuse('witness_of');
    if (!mayBeWitnessed(signer.role as RecipientRole)) refuse('witness_of', 'field_choice_missing');
  }
  return { groupId, witnessOf };
}

/** Who signs no longer has no witnesses. */
export async function releaseWitnesses(tx: Db, document: DocumentRow, signer: RecipientRow): Promise<void> {
  if (mayBeWitnessed(signer.role as RecipientRole)) return;
  const witnesses = (await recipientsRepo(tx).list(document)).filter(({ witnessOf }) => witnessOf === signer.id);
  for (const { id } of witnesses) await recipientsRepo(tx).update(document.accountId, id, { witnessOf: null });
}

/** Keeps groups and witnesses together after a change. `leader`: the recipient whose order was chosen. Answers `row` as it then is. */
export async function align(tx: Db, document: Owner, row: RecipientRow, leader?: number): Promise<RecipientRow> {
  let own = row;
  for (const [id, signingOrder] of alignedOrders(await recipientsRepo(tx).list(document), leader)) {
    const changed = await recipientsRepo(tx).update(document.accountId, id, { signingOrder });
    if (id === row.id) own = changed;
  }
  return own;
}
