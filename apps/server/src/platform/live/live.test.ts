import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { createLive, type LiveEvent } from './live.ts';
import { silentLog } from '../log.ts';

const EVENT = { kind: 'document', id: 7, accountId: 3 } as const;

test('every process hears of a change once it is committed, and of none that is not', async () => {
  const { db, settings, close } = await newDatabase();
  const [here, there] = [createLive(settings, silentLog), createLive(settings, silentLog)];
  const heard: LiveEvent[] = [];
  there.subscribe((event) => heard.push(event));
  await Promise.all([here.start(), there.start()]);

  await db
    .transaction()
    .execute(async (tx) => {
      await here.announce(tx, { ...EVENT, id: 8 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await db.transaction().execute(async (tx) => {
    await here.announce(tx, EVENT);
    await sleep(50);
    expect(heard).toEqual([]);
  });

  await vi.waitFor(() => expect(heard).toEqual([EVENT]));
  await Promise.all([here.stop(), there.stop()]);
  await close();
});

test('a lost connection is made again, and listeners hear that they may have missed something', async () => {
  const { db, pool, settings, close } = await newDatabase();
  const live = createLive(settings, silentLog);
  const heard: LiveEvent[] = [];
  live.subscribe((event) => heard.push(event));
  await live.start();

  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sealwright-live'`);
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'reconnected' }]), { timeout: 5_000 });
  await live.announce(db, EVENT);

  await vi.waitFor(() => expect(heard.at(-1)).toEqual(EVENT));
  await live.stop();
  await close();
});

test('one listener that fails does not keep the others from hearing, and who left hears nothing', async () => {
  const { db, settings, close } = await newDatabase();
  const live = createLive(settings, silentLog);
  const heard: LiveEvent[] = [];
  live.subscribe(() => {
    throw new Error('broken');
  });
  live.subscribe((event) => heard.push(event));
  const leave = live.subscribe(() => heard.push({ kind: 'reconnected' }));
  leave();
  await live.start();

  await live.announce(db, EVENT);

  await vi.waitFor(() => expect(heard).toEqual([EVENT]));
  await live.stop();
  await close();
});

test.each(['not json', '"a text"', 'null', ''])('what others say on the channel (%j) ends nothing', async (said) => {
  const { db, settings, close } = await newDatabase();
  const live = createLive(settings, silentLog);
  const heard: LiveEvent[] = [];
  live.subscribe((event) => heard.push(event));
  await live.start();

  await sql`select pg_notify('live', ${said})`.execute(db);
  await live.announce(db, EVENT);

  await vi.waitFor(() => expect(heard).toEqual([EVENT]));
  await live.stop();
  await close();
});
