import { create } from 'zustand';
import type { ApiError } from './api-error.ts';
import { onPersonGone } from './session.ts';

/**
 * Something long that goes on while one looks elsewhere: an upload, an import, an export. The part that does it reports it here;
 * the shell shows it. Amounts are of whatever `unit` says.
 */
export type ShownJob = {
  readonly id: string;
  /** What people call it: a file's name, say. */
  readonly title: string;
  readonly unit: 'bytes' | 'items';
  readonly done: number;
  /** Null while no one knows. */
  readonly total: number | null;
  /** `checking`: everything is there, and the answer is being waited for. */
  readonly state: 'waiting' | 'running' | 'checking' | 'done' | 'failed';
  /** Units in a second, of late; null until it can be said. */
  readonly rate: number | null;
  readonly error: ApiError['code'] | null;
  /** The screen it belongs to, where it is shown in full. */
  readonly href: string;
  /** Whether closing the window would end it. */
  readonly isLostOnLeave: boolean;
  readonly cancel: (() => unknown) | null;
  readonly retry: (() => void) | null;
};

type Told = Pick<ShownJob, 'id' | 'title' | 'href'> & Partial<Omit<ShownJob, 'rate'>>;

export const useJobs = create<{ jobs: readonly ShownJob[] }>()(() => ({ jobs: [] }));

const NEW = {
  unit: 'bytes',
  done: 0,
  total: null,
  state: 'waiting',
  rate: null,
  error: null,
  isLostOnLeave: true,
  cancel: null,
  retry: null,
} as const;

const samples = new Map<string, Sample[]>();

onPersonGone(() => {
  samples.clear();
  useJobs.setState({ jobs: [] });
});

/** Tells of a job for the first time, or what is new of it. */
export function showJob(told: Told, now: number = Date.now()): void {
  useJobs.setState(({ jobs }) => {
    const before = jobs.find(({ id }) => id === told.id);
    const next = { ...NEW, ...before, ...told };
    const list = next.state === 'running' ? sampled(samples.get(told.id) ?? [], { at: now, done: next.done }) : [];
    samples.set(told.id, list);
    const job = { ...next, rate: rateOf(list) };
    return { jobs: before ? jobs.map((other) => (other === before ? job : other)) : [...jobs, job] };
  });
}

/** No one need see it any more. */
export function dropJob(id: string): void {
  samples.delete(id);
  useJobs.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
}

export const isUnderWay = ({ state }: Pick<ShownJob, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'checking';

/** Seconds until it is done at the present rate; null when that cannot be said. */
export function secondsLeft({
  done,
  total,
  rate,
  state,
}: Pick<ShownJob, 'done' | 'total' | 'rate' | 'state'>): number | null {
  if (state !== 'running' || total === null || rate === null || rate <= 0) return null;
  return Math.max(0, (total - done) / rate);
}

type Sample = { readonly at: number; readonly done: number };

// The rate of the last seconds: neither the jumps of single packets nor what the network did a minute ago.
const WINDOW_MS = 5000;
const LEAST_MS = 400;

function sampled(list: readonly Sample[], sample: Sample): Sample[] {
  const begun = list.at(-1);
  // It began anew, as after another try.
  const kept = begun !== undefined && begun.done > sample.done ? [] : list;
  return [...kept.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

function rateOf(list: readonly Sample[]): number | null {
  const [first] = list;
  const last = list.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}
