import type { SMS_STATES } from '@sealwright/contract';
import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { TextMessageTable } from '../../migrations/tables.identity.ts';
import type { Tables } from '../../migrations/tables.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../http/paging.ts';
import type { TextOutcome } from './sms-gateway.ts';

export type SentTextRow = Selectable<TextMessageTable>;
type SentTextState = (typeof SMS_STATES)[number];

type Query = {
  page: number;
  pageSize: number;
  search?: string | undefined;
  state?: SentTextState | undefined;
  /** Of this account alone. */
  accountId?: number | undefined;
};

/** A receipt wins over what was known when the text left. */
export const stateOfText = ({ state, delivery }: Pick<SentTextRow, 'state' | 'delivery'>): SentTextState =>
  delivery ?? state;

/** What became of text messages; never what they said. */
export const sentTexts = (db: Db) => ({
  /** One page, newest first. */
  list: async ({ search, state, accountId, ...page }: Query): Promise<{ rows: SentTextRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(page);
    let found = db.selectFrom('textMessages');
    if (accountId !== undefined) found = found.where('accountId', '=', accountId);
    if (search) found = found.where('toNumber', 'ilike', containing(search));
    if (state !== undefined) found = found.where((is) => isIn(is, state));
    const [rows, { counted }] = await Promise.all([
      found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      db
        .selectFrom(found.select('id').limit(COUNT_LIMIT).as('found'))
        .select((is) => is.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, counted };
  },

  /** A text that goes past the outbox: answers its id before it is given to the gateway. */
  begin: async (
    text: { dedupeKey: string; event: string; toNumber: string; accountId: number | null; gatewayId: number },
    at: Date,
  ): Promise<number> => {
    // Failed until it has left: no sweep takes it up.
    const values = { ...text, state: 'failed' as const, attempts: 1, nextAttemptAt: at, createdAt: at };
    return (await db.insertInto('textMessages').values(values).returning('id').executeTakeFirstOrThrow()).id;
  },

  end: async (id: number, outcome: TextOutcome, at: Date): Promise<void> => {
    const { answer } = outcome;
    const sent =
      outcome.kind === 'sent'
        ? { state: 'sent' as const, sentAt: at, providerId: outcome.providerId }
        : { lastError: answer };
    await db
      .updateTable('textMessages')
      .set({ answer, ...sent })
      .where('id', '=', id)
      .execute();
  },
});

function isIn(is: ExpressionBuilder<Tables, 'textMessages'>, state: SentTextState): Expression<SqlBool> {
  if (state === 'delivered' || state === 'undelivered') return is('delivery', '=', state);
  return is.and([is('state', '=', state), is('delivery', 'is', null)]);
}

type TextReceipt = {
  textId: number;
  gatewayId: number;
  delivery: 'delivered' | 'undelivered';
  /** In the provider's words. */
  answer: string;
};

/**
 * Takes in what a provider says of a text. Receipts come twice, late and out of order: delivered stays delivered, and that another
 * gateway than the last one failed is no news. A text that arrived although its try seemed to fail is not sent again.
 */
export async function applyTextReceipt(
  { db, clock }: { db: Db; clock: Clock },
  { textId, gatewayId, delivery, answer }: TextReceipt,
): Promise<boolean> {
  const at = clock.now();
  const isDelivered = delivery === 'delivered';
  let texts = db
    .updateTable('textMessages')
    .set({
      delivery,
      gatewayId,
      answer,
      reportedAt: at,
      ...(isDelivered ? { state: 'sent' as const, bodySealed: null, sentAt: sql<Date>`coalesce(sent_at, ${at})` } : {}),
    })
    .where('id', '=', textId)
    .where('state', 'in', isDelivered ? ['queued', 'sent', 'failed'] : ['sent'])
    .where((is) => is.or([is('delivery', 'is', null), is('delivery', '<>', sql<'delivered'>`'delivered'`)]));
  if (!isDelivered) texts = texts.where('gatewayId', '=', gatewayId).where('delivery', 'is', null);
  const { numUpdatedRows } = await texts.executeTakeFirst();
  return numUpdatedRows > 0n;
}
