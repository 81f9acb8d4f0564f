import { completeOne } from './document.ts';
import type { Outcome } from './results.ts';
import { startBenchServer } from './server.ts';

const AT_ONCE = 3;
const CHECKPOINTS = 4;
const RESTARTS = 3;

/** P10: resident memory after so many sealed documents, and how long a start takes. */
export async function measureMemory({ documents }: { documents: number }): Promise<Outcome> {
  const server = await startBenchServer();
  try {
    const resident: number[] = [];
    let last = 0;
    const work = async (upTo: number): Promise<void> => {
      while (last < upTo) await completeOne(server, (last += 1));
    };
    for (let checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
      const upTo = Math.round((documents * checkpoint) / CHECKPOINTS);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(upTo)));
      resident.push(server.residentMb());
    }
    const starts: number[] = [];
    for (let count = 0; count < RESTARTS; count++) starts.push((await server.restart()) / 1000);
    const end = resident.at(-1) ?? 0;
    const growth = end / (resident[0] ?? end);
    const note = `after each quarter: ${resident.map((mb) => Math.round(mb)).join(', ')} MB`;
    const figure = { id: 'P10', unit: 'MB' };
    return {
      ran: 'memory',
      figures: [
        { ...figure, what: `resident after ${documents} documents`, values: [end], atMost: 300, note },
        { ...figure, what: 'growth, last quarter to first', unit: '×', values: [growth], atMost: 1.1, note: '' },
        {
          ...figure,
          what: 'first start',
          unit: 's',
          values: [server.startMs / 1000],
          atMost: 3,
          note: 'empty data folder',
        },
        { ...figure, what: 'later start', unit: 's', values: starts, atMost: 1.5, note: 'process and database' },
      ],
    };
  } finally {
    await server.close();
  }
}
