import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './metrics.ts';

const NANOSECONDS = 1e9;
const QUANTILES = [0.5, 0.9, 0.99];
const RESOLUTION_MS = 10;

/** What Node says of this process, under the names that dashboards for Node know where there are such. */
export function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedAt = Math.floor(Date.now() / 1000 - process.uptime());
  return [
    gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt),
    counter('process_cpu_seconds_total', 'Processor time, threads included.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge('process_resident_memory_bytes', 'Memory the process holds, threads included.', () =>
      process.memoryUsage.rss(),
    ),
    gauge('nodejs_heap_size_used_bytes', 'Objects of the main thread.', () => process.memoryUsage().heapUsed),
    gauge(
      'nodejs_eventloop_delay_seconds',
      'By how much timers of the main thread were late since the last reading.',
      () => {
        const samples = QUANTILES.map((quantile) => ({
          labels: { quantile },
          value: Math.max(0, delay.percentile(quantile * 100) / NANOSECONDS - RESOLUTION_MS / 1000),
        }));
        delay.reset();
        return samples;
      },
    ),
  ];
}
