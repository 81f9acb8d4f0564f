import type { ClientConfig } from 'pg';
import { systemClock } from '../src/platform/clock.ts';
import { createTasks, defineTask, handles } from '../src/platform/queue/tasks.ts';
import { silentLog } from '../src/platform/log.ts';

/** A process that takes a job and never finishes it: the tests kill it. */
const tasks = createTasks(JSON.parse(process.argv[2] ?? '{}') as ClientConfig, { clock: systemClock, log: silentLog });
const endless = handles(defineTask<{ effect: string }>('victim'), async () => {
  process.send?.('taken');
  await new Promise(() => {});
});
await tasks.start([endless]);
process.send?.('ready');
