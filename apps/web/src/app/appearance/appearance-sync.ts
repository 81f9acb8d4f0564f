import { type Appearance, updateUser, type User } from '@sealwright/contract';
import { create } from 'zustand';
import { api, ApiError } from '../../lib/api.ts';
import { session, updateUserInSession, useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { adoptAppearance, currentAppearance, onAppearanceChosen } from '../../ui/appearance.ts';
import { toastError } from '../../ui/toast.ts';

// The id of the user whose choice on this device the server does not have yet; it outlives a closed page.
const UNSAVED = 'appearance-unsaved';
const PAUSE_MS = 800;
const RETRY_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let choices = 0;

const useStore = create(() => ({ hasFailed: false }));

/** Whether the last choice did not reach the server; it holds on this device and is tried again. */
export const useHasSavingFailed = (): boolean => useStore(({ hasFailed }) => hasFailed);

const hasUnsaved = (userId: number): boolean => readStored(UNSAVED) === String(userId);

/** A mark to compare with later: whether the person chose anything meanwhile. */
export const choicesSoFar = (): number => choices;

/** The user's own look wins over the device's, unless what was chosen here has not reached the server yet. */
export function adoptAppearanceOf(user: User, asked: number = choices): void {
  if (hasUnsaved(user.id)) save(0);
  else if (user.appearance && asked === choices) adoptAppearance(user.appearance);
}

/**
 * Keeps the look of who is signed in on the server: choices are saved after a pause, at once when the page is left, and
 * tried again after a failure, when the network is back and at the next start. Gives back how to stop.
 */
export function keepAppearance(): () => void {
  const saveNow = () => {
    if (timer !== undefined) save(0);
  };
  const saveUnsaved = () => {
    const { user } = session();
    if (user && hasUnsaved(user.id)) save(0);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  const stops = [
    onAppearanceChosen(remember),
    useSession.subscribe(({ user }, before) => {
      if (user?.id !== before.user?.id) useStore.setState({ hasFailed: false });
      if (!user || user.id === before.user?.id) return;
      // What someone else did not get saved here is not this person's.
      if (!hasUnsaved(user.id)) writeStored(UNSAVED, null);
      adoptAppearanceOf(user);
    }),
  ];
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('online', saveUnsaved);
  return () => {
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('online', saveUnsaved);
    for (const stop of stops) stop();
  };
}

function remember(): void {
  choices += 1;
  const { user } = session();
  if (!user) return;
  writeStored(UNSAVED, String(user.id));
  save(PAUSE_MS);
}

function save(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), pause);
}

async function send(): Promise<void> {
  timer = undefined;
  const { user } = session();
  if (!user || !hasUnsaved(user.id)) return;
  const appearance: Appearance = currentAppearance();
  const asked = choices;
  try {
    const saved = await api(updateUser, { params: { id: user.id }, body: { appearance } });
    // Someone else may have signed in while the answer was on its way.
    if (session().user?.id !== user.id) return;
    updateUserInSession(saved);
    useStore.setState({ hasFailed: false });
    if (asked === choices) writeStored(UNSAVED, null);
  } catch (error) {
    if (session().user?.id === user.id) failed(error);
  }
}

/** Tells of it once; the look holds on this device in any case. What the server refuses would be refused again. */
function failed(error: unknown): void {
  if (!useStore.getState().hasFailed) toastError(error);
  useStore.setState({ hasFailed: true });
  if (error instanceof ApiError && error.status === 422) writeStored(UNSAVED, null);
  else if (timer === undefined) save(RETRY_MS);
}
