import { create } from 'zustand';
import { session } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { BEGINNING, followed, parseProgress, type Progress, type Screen, stepAfter } from './tour.state.ts';

type Tour = Progress & { readonly isRunning: boolean };

/** Each person's own on this device. */
const keyNow = () => `tour.${session().user?.id ?? 0}`;

export const useTour = create<Tour>()(() => ({ ...parseProgress(readStored(keyNow())), isRunning: false }));

function keep(change: Partial<Tour>): void {
  useTour.setState(change);
  const { step, document, isDone } = useTour.getState();
  writeStored(keyNow(), JSON.stringify({ step, document, isDone }));
}

/** Reads what is remembered of the person who is signed in now. */
export const readProgress = (): void => useTour.setState(parseProgress(readStored(keyNow())));

const offeredKey = () => `${keyNow()}.offered`;

/** Whether it was offered to this person before, or begun: then they know of it. */
export const wasOffered = (): boolean => readStored(offeredKey()) !== null || readStored(keyNow()) !== null;

export const markOffered = (): void => writeStored(offeredKey(), '1');

/** Begins the guided tour, where it was left or anew. It shows itself over whatever screen one is on. */
export function startTour(how: 'resume' | 'anew' = 'resume'): void {
  const { isDone } = parseProgress(readStored(keyNow()));
  keep({ ...(how === 'anew' ? { ...BEGINNING, isDone } : parseProgress(readStored(keyNow()))), isRunning: true });
}

/** Leaves it; it can be resumed where it was. */
export const leaveTour = (): void => useTour.setState({ isRunning: false });

/** Goes to the step before or behind; behind the last one is the end. */
export function moveTour(by: 1 | -1): void {
  const { step, isDone } = useTour.getState();
  const next = stepAfter(step, by);
  if (next !== null) keep({ step: next });
  else if (by === 1) keep({ ...BEGINNING, isDone: true, isRunning: false });
  else keep({ isDone });
}

/** The document of the tour is gone or sent: another one is begun. */
export const takeOtherDocument = (): void => keep({ document: null, step: 'upload' });

/** One has gone somewhere by oneself. Says whether the tour came along. */
export function followTour(screen: Screen): boolean {
  const next = followed(useTour.getState(), screen);
  if (next === null) leaveTour();
  else keep(next);
  return next !== null;
}
