import { cancelJob, downloadJobFile, getJob, listOpenJobs, watchJob } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../test/app.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { refused } from '../../../test/refused.ts';
import { AppError } from '../../platform/errors.ts';
import { defineTask } from '../../platform/queue/tasks.ts';
import { signedInAgain } from '../../../test/signed-in-again.ts';
import { type JobRef, runJob, type RunningJob, startJob } from './index.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const DAY = 24 * 3600_000;

const task = defineTask<JobRef>('export-my-data');

async function begin(user: TestUser): Promise<number> {
  const job = { accountId: user.accountId, userId: user.userId, kind: 'sums', total: 3 };
  // Of a kind whose queue exists and whose job these tests do themselves.
  const { id } = await platform.db.transaction().execute(async (tx) => {
    const quiet = { ...platform, tasks: { ...platform.tasks, enqueue: async () => {} } };
    return startJob(tx, quiet, task, job);
  });
  return id;
}

async function withFile(running: RunningJob, text = 'one two three'): Promise<boolean> {
  const sha256 = await keep(text);
  const expiresAt = new Date(clock.now().getTime() + 7 * DAY);
  return running.finish({
    file: { sha256, sizeBytes: text.length, name: 'sums.zip', expiresAt },
    result: { rowCount: 3 },
  });
}

async function keep(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const { sha256 } = await platform.store.put(bytes, 'application/zip');
  await platform.db
    .insertInto('storedFiles')
    .values({ sha256, sizeBytes: bytes.length, mediaType: 'application/zip', createdAt: clock.now() })
    .onConflict((on) => on.column('sha256').doUpdateSet({ createdAt: clock.now() }))
    .execute();
  return sha256;
}

test('a person finds their jobs that are not over, newest first, and no one else’s', async () => {
  const [alice, bob] = [await make.user(), await make.user()];
  const [first, second, over] = [await begin(alice), await begin(alice), await begin(alice)];
  await runJob(platform, { workId: over }, async (running) => void (await running.finish({})));
  await begin(bob);

  const { results } = await as(alice)(listOpenJobs, {});

  expect(results.map(({ id }) => id)).toEqual([second, first]);
});

test('a job tells how far it is, and its file can be had until its time is over', async () => {
  const alice = await make.user();
  const id = await begin(alice);
  const before = await as(alice)(getJob, { params: { id } });
  let during;

  await runJob(platform, { workId: id }, async (running) => {
    await running.reportProgress(1, 3);
    during = await as(alice)(getJob, { params: { id } });
    await withFile(running);
  });

  expect(before.job).toMatchObject({ state: 'waiting', done: 0, total: 3, file: null });
  expect(during).toMatchObject({ job: { state: 'running', done: 1 } });
  const { job: after } = await as(alice)(getJob, { params: { id } });
  expect(after).toMatchObject({
    state: 'done',
    done: 3,
    result: { rowCount: 3 },
    file: { name: 'sums.zip', sizeBytes: 13 },
  });
  const bytes = (await as(alice)(downloadJobFile, { params: { id } })) as unknown as Buffer;
  expect(bytes.toString()).toBe('one two three');
  clock.advance(7 * DAY + 1000);
  const later = await signedInAgain(server, alice);
  await expect(as(later)(downloadJobFile, { params: { id } })).rejects.toEqual(refused(410, 'job_file_gone'));
  await server.runTasks({ withSweeps: true });
  const row = await platform.db.selectFrom('works').select('fileSha256').where('id', '=', id).executeTakeFirst();
  expect(row?.fileSha256).toBeNull();
  expect((await as(later)(getJob, { params: { id } })).job).toMatchObject({ state: 'done', file: null });
});

test('others never learn that there is such work', async () => {
  const alice = await make.user();
  const mallory = await make.user({ role: 'admin' });
  const id = await begin(alice);

  for (const call of [getJob, watchJob, cancelJob, downloadJobFile]) {
    await expect(as(mallory)(call, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  }
  await expect(as(alice)(downloadJobFile, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await as(alice)(getJob, { params: { id } })).job.state).toBe('waiting');
});

test('a job that waits stops at once, a job under way at its next step, and what is over stays over', async () => {
  const alice = await make.user();
  const waiting = await begin(alice);
  const started = await begin(alice);
  let steps = 0;

  const { job: stopped } = await as(alice)(cancelJob, { params: { id: waiting } });
  await runJob(platform, { workId: waiting }, async () => void (steps += 100));
  await runJob(platform, { workId: started }, async (running) => {
    steps += 1;
    await as(alice)(cancelJob, { params: { id: started } });
    clock.advance(1000);
    await running.reportProgress(1);
    steps += 1;
  });

  expect(stopped.state).toBe('cancelled');
  expect(steps).toBe(1);
  expect((await as(alice)(getJob, { params: { id: started } })).job).toMatchObject({ state: 'cancelled', file: null });
  await expect(as(alice)(cancelJob, { params: { id: started } })).rejects.toEqual(refused(409, 'job_over'));
});

test('a stop that was asked for while the last step was done still counts', async () => {
  const alice = await make.user();
  const id = await begin(alice);
  let told = 0;

  await runJob(platform, { workId: id }, async (running) => {
    await as(alice)(cancelJob, { params: { id } });
    await running.finish({}, async () => void (told += 1));
  });

  expect(told).toBe(0);
  expect((await as(alice)(getJob, { params: { id } })).job.state).toBe('cancelled');
});

test('after a crash the job begins again, and of two that do it at once one result counts', async () => {
  const alice = await make.user();
  const id = await begin(alice);
  const ended: boolean[] = [];
  let told = 0;

  // The first was taken for dead and is not: it ends while the second is at it.
  await runJob(platform, { workId: id }, async (first) => {
    await first.reportProgress(2);
    await runJob(platform, { workId: id }, async (second) => {
      expect(second.job.done).toBe(0);
      ended.push(await second.finish({ result: { by: 'second' } }, async () => void (told += 1)));
    });
    ended.push(await first.finish({ result: { by: 'first' } }, async () => void (told += 1)));
  });

  expect(ended).toEqual([true, false]);
  expect(told).toBe(1);
  expect((await as(alice)(getJob, { params: { id } })).job).toMatchObject({ state: 'done', result: { by: 'second' } });
});

test('work that cannot be done says why; a fault outside is tried again and said after half an hour', async () => {
  const alice = await make.user();
  const hopeless = await begin(alice);
  const unlucky = await begin(alice);
  const fault = async () => {
    throw new Error('The disk is full');
  };

  await runJob(platform, { workId: hopeless }, async () => {
    throw new AppError('file_damaged');
  });
  await expect(runJob(platform, { workId: unlucky }, fault)).rejects.toThrow('The disk is full');
  const soon = await as(alice)(getJob, { params: { id: unlucky } });
  clock.advance(31 * 60_000);
  await runJob(platform, { workId: unlucky }, fault);
  const later = await signedInAgain(server, alice);

  expect((await as(later)(getJob, { params: { id: hopeless } })).job).toMatchObject({
    state: 'failed',
    error: 'file_damaged',
  });
  expect(soon.job.state).toBe('running');
  expect((await as(later)(getJob, { params: { id: unlucky } })).job).toMatchObject({
    state: 'failed',
    error: 'internal',
  });
});

test('work that no one does any more fails by itself after a day', async () => {
  const alice = await make.user();
  const id = await begin(alice);

  clock.advance(DAY + 1000);
  await server.runTasks({ withSweeps: true });

  // The session is over by then; the row tells.
  const row = await platform.db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'failed', error: 'internal' });
});

test('who follows the job hears of each step until its end', async () => {
  const alice = await make.user();
  const id = await begin(alice);
  // The harness speaks without a socket; a stream needs one.
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/api/jobs/${id}/events/`, {
    headers: { authorization: `Bearer ${alice.token}` },
  });
  const heard: string[] = [];
  const reading = (async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      heard.push(...text.split('\n').filter((line) => line.startsWith('data:')));
      if (heard.some((line) => line.includes('"done","done"') || line.includes('"state":"done"'))) return;
    }
  })();
  await expect.poll(() => heard.length).toBe(1);

  await runJob(platform, { workId: id }, async (running) => void (await running.finish({})));
  await reading;

  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const states = heard.map((line) => (JSON.parse(line.slice(5)) as { state: string }).state);
  expect(states.at(0)).toBe('waiting');
  expect(states.at(-1)).toBe('done');
});

test('after all of this the installation keeps its invariants', async () => {
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});
