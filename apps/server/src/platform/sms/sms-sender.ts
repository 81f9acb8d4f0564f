import type { Selectable } from 'kysely';
import type { TextMessageTable } from '../../migrations/tables.identity.ts';
import type { Platform } from '../platform.ts';
import { defineTask, every, handles, type TaskHandler } from '../queue/tasks.ts';
import { openText, sendText } from './sms.ts';
import type { TextOutcome } from './sms-gateway.ts';

type Row = Selectable<TextMessageTable>;

const sweepTexts = defineTask('sweep-texts');
const SWEEP_SECONDS = 10;
const SWEEP_LIMIT = 1000;

// While a message is being handed over to a gateway no one else takes it; free soon after a crash.
const LEASE_MS = 30_000;
const FIRST_DELAY_MS = 15_000;
const LAST_DELAY_MS = 5 * 60_000;
// What a message says is over by then.
const GIVE_UP_TRIES = 8;

/** Sends what is in the outbox of text messages, by the first gateway that takes it. */
export function textTasks(platform: Platform): TaskHandler[] {
  const { db, clock, tasks } = platform;

  const send = async (textId: number): Promise<void> => {
    const row = await claim(platform, textId);
    if (row === null) return;
    const tried = await handOver(platform, row);
    if (tried !== null) await settle(platform, row, tried);
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

type Tried = { gatewayId: number | null; isBound: boolean; outcome: TextOutcome | { kind: 'caught' } };

/**
 * Asks one gateway after the other until one takes or refuses the message. One that may have taken it and knows its key keeps it: there a
 * further try sends nothing twice. Null where another worker has the message by now.
 */
async function handOver(platform: Platform, row: Row): Promise<Tried | null> {
  const { db, secrets, texter } = platform;
  const message = { id: row.id, key: row.dedupeKey, to: row.toNumber, text: openText(secrets, row) };
  const all = await texter.gateways().of(db, row.accountId);
  const bound = all.filter(({ id }) => row.isBound && id === row.gatewayId);
  let tried: Tried = { gatewayId: null, isBound: false, outcome: { kind: 'caught' } };
  for (const [index, gateway] of (bound.length > 0 ? bound : all).entries()) {
    if (index > 0 && !(await renew(platform, row))) return null;
    const outcome = await gateway.send(message);
    const isUnclear = outcome.kind === 'away' && outcome.isUnclear === true;
    const isBound = gateway.knowsKeys && (isUnclear || bound.length > 0) && outcome.kind === 'away';
    tried = { gatewayId: gateway.id, isBound, outcome };
    if (outcome.kind !== 'away' || isBound) break;
  }
  return tried;
}

const stillMine = ({ db }: Platform, row: Row) =>
  db
    .updateTable('textMessages')
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', '=', 'queued');

/** Each gateway gets its own time. */
async function renew(platform: Platform, row: Row): Promise<boolean> {
  const nextAttemptAt = new Date(platform.clock.now().getTime() + LEASE_MS);
  const { numUpdatedRows } = await stillMine(platform, row).set({ nextAttemptAt }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes what became of a try, only while it is still this worker's. */
async function settle(platform: Platform, row: Row, { outcome, ...by }: Tried): Promise<void> {
  const { clock, log } = platform;
  const at = clock.now();
  const mine = stillMine(platform, row);
  if (outcome.kind === 'caught') {
    await mine.set({ state: 'caught', sentAt: at, lastError: null }).execute();
    return;
  }
  const { kind, answer } = outcome;
  if (kind === 'sent') {
    const { providerId } = outcome;
    await mine
      .set({ ...by, state: 'sent', sentAt: at, providerId, answer, lastError: null, bodySealed: null })
      .execute();
    return;
  }
  log.warn('A text message was not sent', { message: row.id, tries: row.attempts, gateway: by.gatewayId, answer });
  if (kind === 'refused' || row.attempts >= GIVE_UP_TRIES) {
    await mine.set({ ...by, state: 'failed', answer, lastError: answer, bodySealed: null }).execute();
    return;
  }
  const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (row.attempts - 1));
  const nextAttemptAt = new Date(at.getTime() + delay);
  await mine.set({ ...by, nextAttemptAt, answer, lastError: answer }).execute();
}
