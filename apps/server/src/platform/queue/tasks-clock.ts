import type { Clock, PgBoss } from 'pg-boss';

// The queue measures its pauses with this. By the time of day, a clock that is set back by a week made a worker sleep for a week.
export const stopwatch: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/**
 * The queue's times are those of the database's clock. When that clock ran ahead and is set back, what was enqueued, tried or
 * claimed in between lies in the future: tasks would not start, dead workers not be noticed and sweeps find their slots taken until
 * that time comes. Every queue is looked over every 2 s and notes when, so the newest such note tells by how much the clock
 * was set back. All that lies ahead is moved back by it.
 */
const CORRECT = `
  with ahead as materialized (
    select pgboss.job_now() as present, max(greatest(monitor_claim_on, monitor_on, maintain_on)) - pgboss.job_now() as gap
      from pgboss.queue
  ), queues as (
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, present),
      monitor_on = least(monitor_on, present), maintain_on = least(maintain_on, present)
    from ahead where gap > interval '5 seconds' and greatest(monitor_claim_on, monitor_on, maintain_on) > present
  ), tasks as (
    update pgboss.job set
      start_after = case when start_after > present then greatest(present, start_after - gap) else start_after end,
      heartbeat_on = least(heartbeat_on, present),
      completed_on = least(completed_on, present),
      singleton_on = case when singleton_on > present at time zone 'utc' then null else singleton_on end
    from ahead where gap > interval '5 seconds' and (start_after > present or heartbeat_on > present
      or completed_on > present or singleton_on > present at time zone 'utc')
  )
  select extract(epoch from gap)::int as seconds from ahead where gap > interval '5 seconds'`;

/** Answers by how many seconds the clock was set back, or null. */
export async function correctClock(boss: PgBoss): Promise<number | null> {
  const { rows } = await boss.getDb().executeSql(CORRECT);
  const [found] = rows as { seconds: number }[];
  return found?.seconds ?? null;
}
