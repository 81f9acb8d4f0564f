import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { completeOne } from './document.ts';
import type { Figure, Outcome } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';
import type { Held, HeldMemory } from './tell-memory.ts';

const AT_ONCE = 3;
const CHECKPOINTS = 4;
const RESTARTS = 3;

/** P10: resident memory after so many sealed documents, and how long a start takes. */
export async function measureMemory({ documents }: Sizes): Promise<Outcome> {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'tell-memory.ts')).href;
  const server = await startBenchServer({ preload });
  try {
    const resident: number[] = [];
    let last = 0;
    console.log(`  at the start: ${await tellParts(server)}`);
    const work = async (upTo: number): Promise<void> => {
      while (last < upTo) await completeOne(server, (last += 1));
    };
    for (let checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
      const upTo = Math.round((documents * checkpoint) / CHECKPOINTS);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(upTo)));
      resident.push(server.residentMb());
      console.log(`  after ${upTo} documents: ${await tellParts(server)}`);
    }
    const parts = await partsOf(server);
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
        ...parts,
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

const say = ({ heap, outside }: Held): string => `${Math.round(heap)} + ${Math.round(outside)}`;

/** Heap and what lies outside it, of each thread, for those who look while it runs. */
async function tellParts(server: BenchServer): Promise<string> {
  const { main, threads } = (await server.ask()) as HeldMemory;
  const { files } = server.residentParts();
  return `${Math.round(server.residentMb())} MB: program files ${Math.round(files)}, main thread ${say(main)}, worker threads ${threads.map(say).join(', ')}`;
}

/** What the resident memory is made of; what is left is fonts, pictures and other memory of native code. */
async function partsOf(server: BenchServer): Promise<Figure[]> {
  const { main, threads } = (await server.ask()) as HeldMemory;
  const sum = ({ heap, outside }: Held): number => heap + outside;
  const part = (what: string, value: number, note: string) => ({
    id: 'P10',
    what: `of it, ${what}`,
    unit: 'MB',
    values: [value],
    atMost: null,
    note,
  });
  return [
    part('program files', server.residentParts().files, 'Node, its libraries: mapped, and shared'),
    part('main thread', sum(main), `heap + outside it: ${say(main)}`),
    part(
      'worker threads',
      threads.map(sum).reduce((all, one) => all + one, 0),
      threads.map(say).join('; '),
    ),
  ];
}
