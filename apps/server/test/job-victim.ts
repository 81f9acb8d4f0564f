import type { ClientConfig } from 'pg';
import { systemClock } from '../src/platform/clock.ts';
import { createJobs, defineJob, handles } from '../src/platform/queue/jobs.ts';
import { silentLog } from '../src/platform/log.ts';

/** A process that takes a job and never finishes it: the tests kill it. */
const jobs = createJobs(JSON.parse(process.argv[2] ?? '{}') as ClientConfig, { clock: systemClock, log: silentLog });
const endless = handles(defineJob<{ effect: string }>('victim'), async () => {
  process.send?.('taken');
  await new Promise(() => {});
});
await jobs.start([endless]);
process.send?.('ready');
