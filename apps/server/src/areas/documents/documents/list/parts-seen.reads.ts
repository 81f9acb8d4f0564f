import type { Db } from '../../../../platform/db/db.ts';
import { type Actor, seenBy } from '../../../access/index.ts';
import { numberOf, titleOf } from '../documents.shape.ts';

/** These parts, by their documents, as far as the actor sees them. */
export async function partsSeen(db: Db, actor: Actor, parts: readonly { recipientId: number }[]) {
  if (parts.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('documents')
    .innerJoin('recipients', (on) =>
      on.onRef('recipients.accountId', '=', 'documents.accountId').onRef('recipients.documentId', '=', 'documents.id'),
    )
    .select(['documents.id', 'documents.number', 'documents.title', 'documents.state'])
    .select(['recipients.name', 'recipients.email'])
    .where('documents.accountId', '=', actor.accountId)
    .where('documents.deletedAt', 'is', null)
    .where(seenBy(actor))
    .where(
      'recipients.id',
      'in',
      parts.map(({ recipientId }) => recipientId),
    )
    .execute();
  return new Map(
    rows.map(({ id, number, title, state, name, email }) => [
      id,
      { document: { id, number: numberOf({ number }), title: titleOf({ number, title }), status: state }, name, email },
    ]),
  );
}
