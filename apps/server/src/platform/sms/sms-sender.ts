import type { Selectable } from 'kysely';
import type { TextMessageTable } from '../../migrations/tables.identity.ts';
import type { Outcome } from '../mail/mail-gateway.ts';
import type { Platform } from '../platform.ts';
import { defineTask, every, handles, type TaskHandler } from '../queue/tasks.ts';
import { openText, sendText } from './sms.ts';
import { catchingTexts, type TextGateway } from './sms-gateway.ts';

type Row = Selectable<TextMessageTable>;

const sweepTexts = defineTask('sweep-texts');
const SWEEP_SECONDS = 10;
const SWEEP_LIMIT = 1000;

// While a message is being handed over no one else takes it; free soon after a crash.
const LEASE_MS = 30_000;
const FIRST_DELAY_MS = 15_000;
const LAST_DELAY_MS = 5 * 60_000;
// What a message says is over by then.
const GIVE_UP_TRIES = 8;

/** Sends what is in the outbox of text messages. */
export function textTasks(platform: Platform, gateway: TextGateway = catchingTexts): TaskHandler[] {
  const { db, clock, tasks } = platform;

  const send = async (textId: number): Promise<void> => {
    const row = await claim(platform, textId);
    if (row === null) return;
    const text = openText(platform.secrets, row);
    await settle(platform, row, await gateway.send({ key: row.dedupeKey, to: row.toNumber, text }));
  };

  // What is due is found in the table, never remembered.
  const sweep = () =>
    db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('textMessages')
        .select('id')
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', clock.now())
        .orderBy('nextAttemptAt')
        .limit(SWEEP_LIMIT)
        .execute();
      for (const { id } of due) await tasks.enqueue(tx, sendText, { textId: id }, { key: String(id) });
    });

  return [handles(sendText, ({ textId }) => send(textId)), every(sweepTexts, SWEEP_SECONDS, sweep)];
}

async function claim({ db, clock }: Platform, textId: number): Promise<Row | null> {
  const now = clock.now();
  const row = await db
    .updateTable('textMessages')
    .set((set) => ({ attempts: set('attempts', '+', 1), nextAttemptAt: new Date(now.getTime() + LEASE_MS) }))
    .where('id', '=', textId)
    .where('state', '=', 'queued')
    .where('nextAttemptAt', '<=', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes what became of a try, only while it is still this worker's. */
async function settle({ db, clock, log }: Platform, row: Row, outcome: Outcome): Promise<void> {
  const at = clock.now();
  const mine = db
    .updateTable('textMessages')
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', '=', 'queued');
  if (outcome.kind === 'sent' || outcome.kind === 'caught') {
    const body = outcome.kind === 'caught' ? {} : { bodySealed: null };
    await mine.set({ state: outcome.kind, sentAt: at, lastError: null, ...body }).execute();
    return;
  }
  log.warn('A text message was not sent', { message: row.id, tries: row.attempts, answer: outcome.reason });
  if (outcome.kind === 'refused' || row.attempts >= GIVE_UP_TRIES) {
    await mine.set({ state: 'failed', lastError: outcome.reason, bodySealed: null }).execute();
    return;
  }
  const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (row.attempts - 1));
  await mine.set({ nextAttemptAt: new Date(at.getTime() + delay), lastError: outcome.reason }).execute();
}
