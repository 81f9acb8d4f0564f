import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type SealingBacklog, sealingBacklog } from './areas/documents/index.ts';
import { waitingMails } from './platform/mail/waiting-mails.ts';
import { gauge, type Metric, type Sample, writeMetrics } from './platform/metrics/metrics.ts';
import { processMetrics } from './platform/metrics/process.ts';
import { requestMetrics } from './platform/metrics/requests.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import type { Platform } from './platform/platform.ts';
import { type QueueBacklog, queueBacklog } from './platform/queue/tasks-backlog.ts';
import type { ThreadFigures, Threads } from './platform/threads/threads.ts';
import { productVersion } from './version.ts';

/** What lies in the database and waits for work; null where it cannot be read now. */
type Backlog = {
  queues: QueueBacklog[];
  sealing: SealingBacklog[];
  mails: Awaited<ReturnType<typeof waitingMails>>;
} | null;

type Sources = {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  threads: Pick<Threads<unknown>, 'figures'>;
};

const PATIENCE_MS = 3000;
// Several collectors may ask every process: the database is asked no more often than this.
const KEPT_MS = 5000;

/** Counts requests and answers `GET /metrics`, where METRICS_TOKEN is set. */
export function followMetrics(app: FastifyInstance, platform: Platform, { pool, threads }: Sources): void {
  const { metricsToken, role } = platform.config;
  if (metricsToken === undefined) return;
  const ofRequests = requestMetrics(app);
  const ofProcess = processMetrics();
  const backlogNow = keptFor(KEPT_MS, () => readBacklog(platform));
  const version = productVersion();
  serveMetrics(app, metricsToken, async () => {
    const backlog = await backlogNow();
    return writeMetrics([
      gauge('sealwright_info', 'What runs here.', () => [{ labels: { version, role }, value: 1 }]),
      ...ofRequests,
      ...backlogMetrics(backlog),
      ...poolMetrics(pool),
      ...threadMetrics(threads.figures()),
      ...ofProcess,
    ]);
  });
}

function backlogMetrics(backlog: Backlog): Metric[] {
  const up = gauge('sealwright_database_up', 'Whether the database answered in time.', () =>
    backlog === null ? 0 : 1,
  );
  if (backlog === null) return [up];
  const { queues, sealing, mails } = backlog;
  const stateOf = (state: 'due' | 'running' | 'later'): Sample[] =>
    queues.map((queue) => ({ labels: { queue: queue.queue, state }, value: queue[state] }));
  return [
    up,
    gauge('sealwright_queue_tasks', 'Tasks by queue: due, running, or put off until later.', () => [
      ...stateOf('due'),
      ...stateOf('running'),
      ...stateOf('later'),
    ]),
    gauge('sealwright_queue_oldest_due_seconds', 'For how long the oldest task of a queue could have run.', () =>
      queues.map(({ queue, oldestDueSeconds }) => ({ labels: { queue }, value: oldestDueSeconds })),
    ),
    gauge('sealwright_sealing_documents', 'Finished documents without their seal, by what they wait for.', () =>
      sealing.map(({ reason, documents }) => ({ labels: { reason }, value: documents })),
    ),
    gauge('sealwright_sealing_oldest_seconds', 'For how long the oldest of them has waited.', () =>
      sealing.map(({ reason, oldestSeconds }) => ({ labels: { reason }, value: oldestSeconds })),
    ),
    gauge('sealwright_mails_waiting', 'Mails that have not left.', () => mails.waiting),
    gauge(
      'sealwright_mails_oldest_due_seconds',
      'For how long the oldest mail could have left.',
      () => mails.oldestDueSeconds,
    ),
  ];
}

const poolMetrics = (pool: Sources['pool']): Metric[] => [
  gauge('sealwright_database_connections', 'Connections of the pool.', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]),
  gauge('sealwright_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount),
];

const threadMetrics = ({ threads, busy, waiting }: ThreadFigures): Metric[] => [
  gauge('sealwright_threads', 'Threads for PDF work.', () => [
    { labels: { state: 'busy' }, value: busy },
    { labels: { state: 'idle' }, value: threads - busy },
  ]),
  gauge('sealwright_thread_calls_waiting', 'Calls that wait for such a thread.', () =>
    Object.entries(waiting).map(([priority, value]) => ({ labels: { priority }, value })),
  ),
];

async function readBacklog({ db, clock, log }: Platform): Promise<Backlog> {
  const now = clock.now();
  const reading = Promise.all([queueBacklog(db), sealingBacklog(db, now), waitingMails(db, now)]);
  try {
    const [queues, sealing, mails] = await Promise.race([reading, late()]);
    return { queues, sealing, mails };
  } catch (cause) {
    reading.catch(() => {});
    log.info('The metrics lack what is in the database', {}, cause);
    return null;
  }
}

const late = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS).unref();
  });

/** An answer is kept so long and shared by all who ask. */
function keptFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > milliseconds) latest = { at: now, answer: ask() };
    return latest.answer;
  };
}
