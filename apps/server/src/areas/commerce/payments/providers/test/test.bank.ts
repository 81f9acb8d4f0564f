import type { TestCardToken, TestOutcome } from '@sealwright/contract';
import type { Db } from '../../../../../platform/db/db.ts';
import { AppError } from '../../../../../platform/errors.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { defineTask } from '../../../../../platform/queue/tasks.ts';
import { isPast, testCard } from './test.cards.ts';
import { notify } from './test.notices.ts';
import { type ChargeRow, type SetupRow, testProviderRepo as repo } from './test.repo.ts';
import { idOfClientSecret, newId } from './test.shape.ts';

/** Until a late charge is paid; its notice comes as much later again. */
const LATE_MS = 5_000;

export const settleCharge = defineTask<{ id: string }>('settle-test-charge');

type Entered = { token: TestCardToken; expiryMonth: number; expiryYear: number };
type Decision = 'accept' | 'confirm' | NonNullable<ChargeRow['failure']>;

const OVER: TestOutcome = { state: 'over', failure: null };

/** What the card frame asks for in a browser: a card is entered, or its bank's question answered. */
export function testBank(platform: Platform) {
  const { db, clock } = platform;

  /** Answers what `onCharge` or `onSetup` does with the row of a client secret, under its lock. Throws `not_found`. */
  const locked = (
    clientSecret: string,
    onCharge: (tx: Db, row: ChargeRow) => Promise<TestOutcome>,
    onSetup: (tx: Db, row: SetupRow) => Promise<TestOutcome>,
  ): Promise<TestOutcome> =>
    db.transaction().execute(async (tx) => {
      const id = idOfClientSecret(platform, clientSecret);
      if (id === null) throw new AppError('not_found');
      const charge = await repo.lockCharge(tx, id);
      if (charge !== undefined) return onCharge(tx, charge);
      const setup = await repo.lockSetup(tx, id);
      if (setup === undefined) throw new AppError('not_found');
      return onSetup(tx, setup);
    });

  return {
    enter: ({ clientSecret, ...entered }: Entered & { clientSecret: string }) =>
      locked(
        clientSecret,
        async (tx, row) => {
          if (!isChargeOpen(row)) return outcomeOf(row);
          return outcomeOf(
            await decideCharge(platform, tx, { ...row, token: entered.token }, saidOf(entered, clock.now())),
          );
        },
        async (tx, row) => {
          if (row.state === 'saved') return outcomeOf(row);
          return outcomeOf(await decideSetup(platform, tx, { ...row, ...entered }, saidOf(entered, clock.now())));
        },
      ),

    /** Someone who plays the bank accepts or refuses. */
    answer: ({ clientSecret, isAccepted }: { clientSecret: string; isAccepted: boolean }) => {
      const said = isAccepted ? 'accept' : 'confirmation_failed';
      return locked(
        clientSecret,
        async (tx, row) => outcomeOf(row.state === 'action' ? await decideCharge(platform, tx, row, said) : row),
        async (tx, row) => outcomeOf(row.state === 'action' ? await decideSetup(platform, tx, row, said) : row),
      );
    },
  };
}

const isChargeOpen = ({ state }: ChargeRow): boolean => ['open', 'action', 'failed'].includes(state);

const saidOf = (entered: Entered, now: Date): Decision =>
  isPast(entered, now) ? 'expired_card' : testCard(entered.token).entered;

function outcomeOf({ state, failure }: Pick<ChargeRow | SetupRow, 'state' | 'failure'>): TestOutcome {
  if (state === 'failed') return { state, failure };
  if (state === 'action') return { state, failure: null };
  return state === 'paid' || state === 'processing' || state === 'saved' ? { state: 'done', failure: null } : OVER;
}

/** Does what the bank said to a charge with the card in `row`, and tells the webhook. */
export async function decideCharge(platform: Platform, tx: Db, row: ChargeRow, said: Decision): Promise<ChargeRow> {
  const { clock, tasks } = platform;
  const updatedAt = clock.now();
  const card = row.token === null ? null : testCard(row.token);
  const isLate = said === 'accept' && card?.isLate === true;
  const settlesAt = isLate ? new Date(updatedAt.getTime() + LATE_MS) : null;
  const change = { ...stateOfCharge(said, isLate), token: row.token, settlesAt, updatedAt };
  const changed = await repo.changeCharge(tx, row.id, change);
  await notify(platform, tx, { kind: 'charge', id: row.id }, { isTwice: card?.isTwice === true });
  if (settlesAt !== null) await tasks.enqueue(tx, settleCharge, { id: row.id }, { startAfter: settlesAt });
  return changed;
}

function stateOfCharge(said: Decision, isLate: boolean): Pick<ChargeRow, 'state' | 'failure'> {
  if (said === 'accept') return { state: isLate ? 'processing' : 'paid', failure: null };
  return said === 'confirm' ? { state: 'action', failure: null } : { state: 'failed', failure: said };
}

/** A late charge is paid, once its time has come. */
export async function settleIfDue(platform: Platform, tx: Db, id: string): Promise<void> {
  const now = platform.clock.now();
  const row = await repo.lockCharge(tx, id);
  if (row === undefined || row.settlesAt === null || row.settlesAt > now) return;
  await repo.changeCharge(tx, id, { state: 'paid', settlesAt: null, updatedAt: now });
  await notify(platform, tx, { kind: 'charge', id }, { delayMs: LATE_MS });
}

async function decideSetup(platform: Platform, tx: Db, row: SetupRow, said: Decision): Promise<SetupRow> {
  const { token, expiryMonth, expiryYear } = row;
  const tried = { token, expiryMonth, expiryYear };
  const change =
    said === 'accept'
      ? { state: 'saved' as const, failure: null, cardId: await saveCard(platform, tx, row) }
      : said === 'confirm'
        ? { state: 'action' as const, failure: null }
        : { state: 'failed' as const, failure: said };
  const changed = await repo.changeSetup(tx, row.id, { ...tried, ...change });
  await notify(platform, tx, { kind: 'setup', id: row.id });
  return changed;
}

async function saveCard({ clock }: Platform, tx: Db, row: SetupRow): Promise<string> {
  const { customerId, token, expiryMonth, expiryYear } = row;
  if (token === null || expiryMonth === null || expiryYear === null) throw new Error('No card was entered');
  const createdAt = clock.now();
  const card = await repo.addCard(tx, { id: newId('card'), customerId, token, expiryMonth, expiryYear, createdAt });
  return card.id;
}
