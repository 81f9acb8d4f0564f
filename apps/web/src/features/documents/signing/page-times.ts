import type { PageTime } from '@sealwright/contract';
import { ApiError } from '../../../lib/api.ts';
import type { SigningPart } from './signing.store.ts';

const LOOK_MS = 1000;
const REPORT_MS = 15_000;
// Nothing was touched for so long that no one may be there any more.
const IDLE_MS = 120_000;
const LONGEST_MS = 10 * 60_000;
const MOST_PAGES = 50;

type Place = { file: number; page: number };
type Send = (pages: PageTime[]) => Promise<unknown>;

/**
 * Adds up how long which page was in view, and hands the sums over now and then. What cannot be handed over is tried again
 * with the next sums; what the server refuses is dropped for good, and nothing more is counted.
 */
export function createPageTimes(send: Send) {
  let sums = new Map<string, PageTime>();
  let shown: string | null = null;
  let isRefused = false;
  const add = (one: PageTime) => {
    const key = `${one.file} ${one.page}`;
    const known = sums.get(key) ?? { ...one, milliseconds: 0, visits: 0 };
    const milliseconds = Math.min(LONGEST_MS, known.milliseconds + one.milliseconds);
    sums.set(key, { ...one, milliseconds, visits: Math.min(100, known.visits + one.visits) });
  };
  return {
    /** The page in view, or null, for the time since the last look. */
    look: (place: Place | null, milliseconds: number): void => {
      const key = place && `${place.file} ${place.page}`;
      if (place && !isRefused) add({ ...place, milliseconds: Math.round(milliseconds), visits: key === shown ? 0 : 1 });
      shown = key;
    },
    report: async (): Promise<void> => {
      if (sums.size === 0 || isRefused) return;
      const all = [...sums.values()];
      const pages = all.slice(0, MOST_PAGES);
      sums = new Map(all.slice(MOST_PAGES).map((one) => [`${one.file} ${one.page}`, one]));
      try {
        await send(pages);
      } catch (error) {
        const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (isOver) isRefused = true;
        else pages.forEach(add);
      }
    },
  };
}

/** The page that lies in the middle of the window, unless something lies over it. */
function pageInView(): Place | null {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>('[data-page]');
  return element ? { file: Number(element.dataset['file']), page: Number(element.dataset['page']) } : null;
}

const ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchmove'] as const;

/** Counts from consent on, while the page is seen and used. Gives back how to stop. */
export function watchPages(part: SigningPart): () => void {
  const times = createPageTimes(part.calls.reportPages);
  let [looked, acted, reported] = [performance.now(), performance.now(), performance.now()];
  const note = () => {
    acted = performance.now();
  };
  const look = () => {
    const now = performance.now();
    const { view, over } = part.store.getState();
    const mayCount = over === null && (view.consent.acceptedAt !== null || view.recipient.role === 'viewer');
    const isThere = document.visibilityState === 'visible' && now - acted < IDLE_MS;
    // A browser that slept says nothing of the time in between.
    times.look(mayCount && isThere ? pageInView() : null, Math.min(now - looked, 2 * LOOK_MS));
    looked = now;
    if (now - reported < REPORT_MS) return;
    reported = now;
    void times.report();
  };
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    look();
    void times.report();
  };
  const timer = setInterval(look, LOOK_MS);
  for (const act of ACTS) addEventListener(act, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', leave);
  return () => {
    clearInterval(timer);
    for (const act of ACTS) removeEventListener(act, note, { capture: true });
    document.removeEventListener('visibilitychange', leave);
    void times.report();
  };
}
