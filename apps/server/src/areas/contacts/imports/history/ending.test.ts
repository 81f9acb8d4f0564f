import { listNotifications, startImport } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { upload } from '../../../../../test/signing-flow.ts';
import { runJob, type RunningJob } from '../../../jobs/index.ts';
import { doImport } from '../run/import.job.ts';

// Each import begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { signal } = new AbortController();

const told = async (person: TestUser) =>
  (await as(person)(listNotifications, {})).results.map(({ description }) => description);

type Begun = { import: { id: number }; analysis: { columns: { target: string | null }[] } };

/** Begins an import; what does its rows is the queue's work. */
async function beginImport(person: TestUser, rows: string[]): Promise<{ jobId: number }> {
  const bytes = Buffer.from(`${['email,first_name,last_name', ...rows].join('\n')}\n`);
  const { body } = await upload(server, person, '/api/contact_imports/', [{ name: 'clients.csv', bytes }]);
  const { import: made, analysis } = body as Begun;
  const columns = analysis.columns.map(({ target }) => target);
  const { job } = await as(person)(startImport, { params: { id: made.id }, body: { columns } });
  return { jobId: job.id };
}

test('an import whose worker is killed at its very end, and which is done twice, ends in one notification', async () => {
  const ada = await make.user();
  const { jobId } = await beginImport(ada, ['ada@example.com,Ada,Lovelace']);
  const dying = (inHand: RunningJob): RunningJob => ({
    ...inHand,
    finish: (outcome, also) =>
      inHand.finish(outcome, async (tx) => {
        await also?.(tx);
        throw new Error('Killed');
      }),
  });

  const first = runJob(platform, { workId: jobId }, (inHand) => doImport(platform, dying(inHand), signal));
  await expect(first).rejects.toThrow('Killed');
  const between = await told(ada);
  const again = () => runJob(platform, { workId: jobId }, (inHand) => doImport(platform, inHand, signal));
  await Promise.all([server.runTasks(), again()]);
  await again();
  await server.runTasks({ withSweeps: true });

  expect(between).toEqual([]);
  expect(await told(ada)).toEqual(['Imported contacts from \u2068clients.csv\u2069 (created: 1)']);
});
