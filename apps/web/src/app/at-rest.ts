import { fetchPatiently } from '../ui/lazy-ahead.ts';
import { queryClient } from './query-client.ts';

const AT_LATEST_MS = 4000;
const LOOK_EVERY_MS = 100;

/** When the first screen stands: nothing is being read any more, and the browser has nothing better to do. */
export async function atRest(): Promise<void> {
  const isAtRest = () => document.querySelector('main h1') !== null && queryClient.isFetching() === 0;
  const until = Date.now() + AT_LATEST_MS;
  do await idle();
  while (!isAtRest() && Date.now() < until);
}

/** Fetches a part of the program that is no part of the first screen. Without a network it waits for one: no screen fails for want of it. */
export async function fetchAtRest<T>(load: () => Promise<T>): Promise<T> {
  await atRest();
  return await fetchPatiently(load);
}

async function idle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  if (!('requestIdleCallback' in window)) return;
  await new Promise<void>((resolve) => window.requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
