import { phoneNumberOf } from '@sealwright/contract';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { defineTask, type Tasks } from '../queue/tasks.ts';
import { noTextGateways, type TextGateways } from './sms-gateway.ts';

export type TextMessage = {
  /** Names the message for ever: the same key is the same message, sent once. */
  dedupeKey: string;
  event: string;
  to: string;
  text: string;
  accountId?: number;
};

/** The outbox of text messages: rows of the transaction that gives the reason for them. `sms-sender.ts` sends them. */
export type Texter = {
  /** Puts the message in the outbox unless one of its key is there already. Throws `request_invalid` for what is no number. */
  enqueue(tx: Db, message: TextMessage): Promise<void>;
  /** What carries texts; given once, before the first is sent. Without it they are caught. */
  useGateways(gateways: TextGateways): void;
  gateways(): TextGateways;
};

export const sendText = defineTask<{ textId: number }>('send-text', { parallel: 2, retryLimit: 5 });

export function createTexter({ clock, secrets, tasks }: { clock: Clock; secrets: Secrets; tasks: Tasks }): Texter {
  let gateways = noTextGateways;
  return {
    useGateways(given) {
      gateways = given;
    },
    gateways: () => gateways,
    async enqueue(tx, { dedupeKey, event, to, text, accountId }) {
      const toNumber = phoneNumberOf(to);
      if (toNumber === null) throw new AppError('request_invalid');
      const now = clock.now();
      const row = await tx
        .insertInto('textMessages')
        .values({
          dedupeKey,
          event,
          accountId: accountId ?? null,
          toNumber,
          bodySealed: secrets.seal(text, contextOf(dedupeKey)),
          nextAttemptAt: now,
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row !== undefined) await tasks.enqueue(tx, sendText, { textId: row.id }, { key: String(row.id) });
    },
  };
}

/** What a stored message says; empty once it was sent and its text wiped. */
export const openText = (secrets: Secrets, message: { dedupeKey: string; bodySealed: Buffer | null }): string =>
  message.bodySealed === null ? '' : secrets.open(message.bodySealed, contextOf(message.dedupeKey)).toString();

const contextOf = (dedupeKey: string) => `text_messages.body:${dedupeKey}`;
